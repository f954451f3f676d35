import { Type } from 'typebox';
import { count, flag, list, nullable, text } from './members.ts';

const score = text('safe, low, moderate, dangerous or critical.');

export const dns_record = Type.Object({
  dns_record_type_a: Type.Object({
    ipv4: list(Type.Object({ ip: text('Address.'), score })),
    ipv6: list(Type.Object({ ip: text('Address.'), score })),
  }),
  dns_record_type_cname: list(text('Name.')),
  dns_record_type_mx: list(list(text('Priority, then the name of a mail server.'))),
  dns_record_type_ns: list(text('Name server.')),
  dns_record_type_ptr: list(text('Name of an address.')),
  dns_record_type_soa: list(text('The record, as one line.')),
});

export const connected_ip = list(Type.Object({ ip: text('Address.'), score }));

export const connected_ip_info = list(
  Type.Object({
    as_name: text('Name of the network.'),
    asn: text('Number of the network; a string.'),
    cnt: count('Requests that went there.'),
    country: text('Two capital letters.'),
    domain_list: list(Type.Object({ domain: text('A name that was asked for there.') })),
    ip: text('Address.'),
    redirect_cnt: count('Redirects that went there.'),
    score: text('Safe, Low, Moderate, Dangerous or Critical.'),
  }),
);

export const mapped_ip = list(
  Type.Object({
    as_name: text('Name of the network.'),
    country: text('Two small letters.'),
    ip: text('Address that the name resolves to.'),
    score,
  }),
);

export const html_page_link_domains = list(
  Type.Object({
    domain: text('A name that the page links to.'),
    mapped_ips: list(
      Type.Object({
        as_name: text('Name of the network.'),
        country: text('Two small letters.'),
        ip: text('Address.'),
        score,
      }),
    ),
    nslookup_time: text('When it was resolved.'),
  }),
);

/** One request; `/v1` lists these bare, `/v2` inside an object. */
export const NetworkRow = Type.Object({
  as_name: text('Name of the network.'),
  as_number: text('Number of the network; a string.'),
  country: text('Two small letters.'),
  data_size: text('Of the content: 1.12 KB.'),
  frame_id: text('Frame that asked.'),
  ip_port: text('Address and port.'),
  mime_type: text('Type of the content.'),
  protocol: text('http/1.1, h2, …'),
  request: text('GET, POST, …'),
  score,
  time: text('How long it took: 0.01 ms.'),
  transfer_size: text('What went over the wire: 59.04 KB.'),
  type: text('Document, Script, Image, …'),
  url: text('What was asked for.'),
});

export const network_logs = Type.Object({
  abuse_record: Type.Object({
    critical: count('Requests to critical addresses.'),
    dangerous: count('Requests to dangerous addresses.'),
  }),
  data: list(NetworkRow),
});

export const page_networking_info = Type.Object({
  connected_countries: text('Codes of countries, parted by commas.'),
  cookies: count('How many.'),
  encryption: text('What encrypts the page.'),
  https_percent: Type.Number({ description: 'Share of requests that were encrypted, in percent.' }),
  tls_certificate: text('TLS 1.3, …'),
  transaction_count: count('Requests.'),
  transfer_traffic: text('All that went over the wire: 693.38 KB.'),
});

export const page_redirections = list(
  list(
    Type.Object({
      as_name: text('Name of the network.'),
      country_code: text('Two capital letters.'),
      status: count('HTTP status.'),
      url: text('Where.'),
    }),
  ),
);

export const connected_domain_subdomain = list(
  Type.Object({
    main_domain: Type.Object({ domain: text('A registrable domain that the page uses.') }),
    subdomains: list(Type.Object({ domain: text('A name below it.') })),
  }),
);

export const frames = list(
  Type.Object({
    frame_id: text('Its id.'),
    transfer_cnt: count('Requests of the frame.'),
    url: text('What it shows.'),
  }),
);

export const cookies = list(
  Type.Object({
    domain: text('Whom it belongs to.'),
    expires: text('When it ends; "" with the session.'),
    http_only: flag('Out of reach for scripts.'),
    name: text('Its name.'),
    path: text('Its path.'),
    secure: flag('Sent encrypted only.'),
    session: flag('Ends with the session.'),
    value: text('What it says.'),
  }),
);

export const links = list(Type.Object({ title: text('What people read.'), url: text('Where.') }));

export const technologies = list(
  Type.Object({
    categories: list(text('What it is for.')),
    name: text('What it is called.'),
    version: nullable('Null when unknown.'),
    vulner: list(text('CVE id.')),
  }),
);
