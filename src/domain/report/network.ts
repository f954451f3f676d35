import { Type } from 'typebox';
import { count, flag, list, nullable, text } from './members.ts';

const score = text('safe, low, moderate, dangerous or critical.');

export const dns_record = Type.Object({
  dns_record_type_a: Type.Object({
    ipv4: list(Type.Object({ ip: text('Address.'), score })),
    ipv6: list(Type.Object({ ip: text('Address.'), score })),
  }),
  dns_record_type_cname: list(text('Name.')),
  dns_record_type_mx: list(list(text('Priority and host name.'))),
  dns_record_type_ns: list(text('Name server.')),
  dns_record_type_ptr: list(text('Host name of an address.')),
  dns_record_type_soa: list(text('The record on one line.')),
});

export const connected_ip = list(Type.Object({ ip: text('Address.'), score }));

export const connected_ip_info = list(
  Type.Object({
    as_name: text('Network name.'),
    asn: text('AS number, as a string.'),
    cnt: count('Requests to it.'),
    country: text('Two capital letters.'),
    domain_list: list(Type.Object({ domain: text('A host name requested there.') })),
    ip: text('Address.'),
    redirect_cnt: count('Redirects to it.'),
    score: text('Safe, Low, Moderate, Dangerous or Critical.'),
  }),
);

export const mapped_ip = list(
  Type.Object({
    as_name: text('Network name.'),
    country: text('Two lower-case letters.'),
    ip: text('Address the name resolves to.'),
    score,
  }),
);

export const html_page_link_domains = list(
  Type.Object({
    domain: text('A host the page links to.'),
    mapped_ips: list(
      Type.Object({
        as_name: text('Network name.'),
        country: text('Two lower-case letters.'),
        ip: text('Address.'),
        score,
      }),
    ),
    nslookup_time: text('When it was resolved.'),
  }),
);

/** One request; `/v1` lists these bare, `/v2` inside an object. */
export const NetworkRow = Type.Object({
  as_name: text('Network name.'),
  as_number: text('AS number, as a string.'),
  country: text('Two lower-case letters.'),
  data_size: text('Content size: 1.12 KB.'),
  frame_id: text('Requesting frame.'),
  ip_port: text('Address and port.'),
  mime_type: text('Content type.'),
  protocol: text('http/1.1, h2, …'),
  request: text('GET, POST, …'),
  score,
  time: text('Duration: 0.01 ms.'),
  transfer_size: text('Bytes transferred: 59.04 KB.'),
  type: text('Document, Script, Image, …'),
  url: text('Requested URL.'),
});

export const network_logs = Type.Object({
  abuse_record: Type.Object({
    critical: count('Requests to critical addresses.'),
    dangerous: count('Requests to dangerous addresses.'),
  }),
  data: list(NetworkRow),
});

export const page_networking_info = Type.Object({
  connected_countries: text('Country codes, separated by commas.'),
  cookies: count('Count.'),
  encryption: text('Cipher of the page.'),
  https_percent: Type.Number({ description: 'Encrypted requests in percent.' }),
  tls_certificate: text('TLS 1.3, …'),
  transaction_count: count('Requests.'),
  transfer_traffic: text('Total transferred: 693.38 KB.'),
});

export const page_redirections = list(
  list(
    Type.Object({
      as_name: text('Network name.'),
      country_code: text('Two capital letters.'),
      status: count('HTTP status.'),
      url: text('URL.'),
    }),
  ),
);

export const connected_domain_subdomain = list(
  Type.Object({
    main_domain: Type.Object({ domain: text('A registrable domain used by the page.') }),
    subdomains: list(Type.Object({ domain: text('A subdomain of it.') })),
  }),
);

export const frames = list(
  Type.Object({
    frame_id: text('Frame id.'),
    transfer_cnt: count('Requests by the frame.'),
    url: text('URL.'),
  }),
);

export const cookies = list(
  Type.Object({
    domain: text('Domain.'),
    expires: text('Expiry; "" for session cookies.'),
    http_only: flag('HttpOnly.'),
    name: text('Name.'),
    path: text('Path.'),
    secure: flag('Secure.'),
    session: flag('Session cookie.'),
    value: text('Value.'),
  }),
);

export const links = list(Type.Object({ title: text('Link text.'), url: text('URL.') }));

export const technologies = list(
  Type.Object({
    categories: list(text('Category.')),
    name: text('Name.'),
    version: nullable('Null if unknown.'),
    vulner: list(text('CVE id.')),
  }),
);
