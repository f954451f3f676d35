import { defineTags } from './rule.ts';

/** JARM values that a framework shares with ordinary software: none of them is a sign by itself. */
const jarmOfJava11 = '07d14d16d21d21d07c42d41d00041d24a458a375eef0c576d23a7bab9a9fb1';
const jarmOfRuby = '07d14d16d21d21d00042d43d000000aa99ce74e2c6d013c745aa52b5cc042d';
const jarmOfPython = '2ad2ad0002ad2ad00042d42d000000ad9bf51cc3f5a1e29eecb81d0c7b06eb';

const certificate = {
  subjectCommonName: '',
  subjectOrganization: '',
  issuerCommonName: '',
  issuerOrganization: '',
  serial: '',
  sha256: '',
};

/** Command-and-control frameworks. */
export const c2Tags = defineTags([
  {
    tag: 'Cobalt Strike',
    also: ['C2', 'Malicious'],
    why: 'The default certificate of a team server.',
    when: [
      { subject: /^Major Cobalt Strike$/ },
      { organization: /^cobaltstrike$/ },
      { serial: /^0*8bb00ee$/i },
      { sha256: ['87f2085c32b6a2cc709b365f55873e207a9caa10bffecf2fd16d3cf9d94d390c'] },
    ],
    example: { certificate: { ...certificate, serial: '8bb00ee' } },
    not: { certificate: { ...certificate, serial: '18bb00ee' } },
  },
  {
    tag: 'Cobalt Strike',
    also: ['C2', 'Malicious'],
    why: 'The TLS fingerprint of Java 11, which much legitimate software shares, together with the bare answer of a team server: 404, text/plain, no content, no Server header.',
    when: [
      {
        jarm: [jarmOfJava11],
        status: [404],
        banner:
          /^HTTP\/1\.1\nStatus: 404 Not Found\n(?:Date: [^\n]{10,40}\n)?Content Type: text\/plain\nContent Length: 0\n(?:Date: [^\n]{10,40}\n)?\n/,
      },
    ],
    example: {
      jarm: jarmOfJava11,
      statusCode: 404,
      banner:
        'HTTP/1.1\nStatus: 404 Not Found\nDate: Tue, 12 Sep 2023 10:00:00 GMT\nContent Type: text/plain\nContent Length: 0\n\n',
    },
    not: {
      jarm: jarmOfJava11,
      statusCode: 404,
      banner: 'HTTP/1.1\nStatus: 404 Not Found\nServer: Apache-Coyote/1.1\n\n',
    },
  },
  {
    tag: 'c2_covenant',
    also: ['C2', 'Malicious'],
    why: "Covenant's default certificate or page title.",
    when: [
      { subject: /^Covenant$/, issuer: /^Covenant$/ },
      { title: /^Covenant$/, port: [7443] },
    ],
    example: {
      certificate: { ...certificate, subjectCommonName: 'Covenant', issuerCommonName: 'Covenant' },
    },
    not: {
      certificate: {
        ...certificate,
        subjectCommonName: 'covenant.example',
        issuerCommonName: 'R3',
      },
    },
  },
  {
    tag: 'c2_posh',
    also: ['C2', 'Malicious'],
    why: 'The certificate that PoshC2 generates.',
    when: [{ subject: /^P18055077$/ }, { organization: /^Pajfds$/ }],
    example: { certificate: { ...certificate, subjectCommonName: 'P18055077' } },
    not: { certificate: { ...certificate, subjectCommonName: 'P18055078' } },
  },
  {
    tag: 'c2_mythic',
    also: ['C2', 'Malicious'],
    why: "Mythic's certificate, or its page on its usual port.",
    when: [
      { organization: /^Mythic$/, issuerOrganization: /^Mythic$/ },
      { title: /^Mythic$/, port: [7443] },
    ],
    example: {
      certificate: { ...certificate, subjectOrganization: 'Mythic', issuerOrganization: 'Mythic' },
    },
    not: { title: 'Mythic', port: 443 },
  },
  {
    tag: 'c2_mythic',
    also: ['C2', 'Malicious'],
    why: "The TLS fingerprint of Python's aiohttp, which proves nothing by itself, together with the redirect of Mythic's page.",
    when: [{ jarm: [jarmOfPython], banner: /\nLocation: \/new\/login/i }],
    example: {
      jarm: jarmOfPython,
      banner: 'HTTP/1.1\nStatus: 302 Found\nLocation: /new/login\n\n',
    },
    not: { jarm: jarmOfPython, banner: 'HTTP/1.1\nStatus: 200 OK\n\n' },
  },
  {
    tag: 'c2_havoc',
    also: ['C2', 'Malicious'],
    why: "A header that Havoc's example profile sends.",
    when: [{ banner: /\nX Havoc: true/i }],
    example: { banner: 'HTTP/1.1\nStatus: 404 Not Found\nServer: nginx\nX Havoc: true\n\n' },
    not: { banner: 'HTTP/1.1\nStatus: 404 Not Found\nServer: nginx\n\nX Havoc is a game' },
  },
  {
    tag: 'c2_darkcomet',
    also: ['C2', 'Malicious'],
    why: 'The twelve hexadecimal digits of the DarkComet greeting, encrypted with the key of its version.',
    when: [
      { banner: /^(?:BF7CAB464EFB|8EA4AB05FA7E|B47CB892B702|155CAD31A61F|1164805C82EE)\r?\n?$/ },
    ],
    example: { banner: 'BF7CAB464EFB' },
    not: { banner: 'BF7CAB464EFBA1' },
  },
  {
    tag: 'c2_sliver',
    also: ['C2', 'Malicious'],
    why: "The names on the certificate that Sliver uses for its operators' connections.",
    when: [{ subject: /^multiplayer$/, issuer: /^operators$/ }],
    example: {
      certificate: {
        ...certificate,
        subjectCommonName: 'multiplayer',
        issuerCommonName: 'operators',
      },
    },
    not: {
      certificate: { ...certificate, subjectCommonName: 'multiplayer', issuerCommonName: 'R3' },
    },
  },
  {
    tag: 'c2_meshagent',
    why: 'MeshCentral: a remote management tool that intruders also like. It proves neither use.',
    when: [
      { title: /^MeshCentral(?: - Login)?$/ },
      { issuer: /^MeshCentralRoot-/ },
      { subject: /^MeshCentralRoot-/ },
    ],
    example: { title: 'MeshCentral - Login' },
    not: { title: 'Mesh central heating' },
  },
  {
    tag: 'c2_metasploit',
    also: ['C2'],
    why: "Metasploit's certificate or pages.",
    when: [
      { issuer: /^MetasploitSelfSignedCA$/ },
      { title: /^Metasploit(?: (?:Pro|Community)| - Setup and Configuration)?$/ },
    ],
    example: { certificate: { ...certificate, issuerCommonName: 'MetasploitSelfSignedCA' } },
    not: { title: 'Metasploit tutorial' },
  },
  {
    tag: 'c2_metasploit',
    also: ['C2'],
    why: 'The TLS fingerprint of Ruby, which proves nothing by itself, together with the default page of its listeners.',
    when: [{ jarm: [jarmOfRuby], banner: /<html><body><h1>It works!<\/h1><\/body><\/html>/ }],
    example: {
      jarm: jarmOfRuby,
      banner:
        'HTTP/1.1\nStatus: 200 OK\nServer: Apache\n\n<html><body><h1>It works!</h1></body></html>',
    },
    not: { jarm: jarmOfRuby, banner: 'HTTP/1.1\nStatus: 200 OK\nServer: WEBrick/1.4.2\n\n' },
  },
  {
    tag: 'c2_deimos',
    also: ['C2', 'Malicious'],
    why: 'The page title of DeimosC2.',
    when: [{ title: /^Deimos ?C2$/i }],
    example: { title: 'Deimos C2' },
    not: { title: 'Deimos' },
  },
  {
    tag: 'c2_empire',
    also: ['C2'],
    why: 'Starkiller is the web interface of Empire.',
    when: [{ title: /^Starkiller$/ }],
    example: { title: 'Starkiller' },
    not: { title: 'Starkiller Base' },
  },
  {
    tag: 'c2_nimplant',
    also: ['C2', 'Malicious'],
    why: "NimPlant's Server header.",
    when: [{ server: /^NimPlant C2 Server$/ }],
    example: { server: 'NimPlant C2 Server' },
    not: { server: 'nimble' },
  },
  {
    tag: 'c2_pupy',
    also: ['C2', 'Malicious'],
    why: 'The ETag that Pupy always sends.',
    when: [{ banner: /\nEtag: "aa3939fc357723135870d5036b12a67097b03309"/i }],
    example: {
      banner: 'HTTP/1.1\nStatus: 200 OK\nEtag: "aa3939fc357723135870d5036b12a67097b03309"\n\n',
    },
    not: { banner: 'HTTP/1.1\nStatus: 200 OK\nEtag: "aa3939fc"\n\n' },
  },
  {
    tag: 'c2_supershell',
    also: ['C2', 'Malicious'],
    why: 'The page title of Supershell.',
    when: [{ title: /^Supershell - / }],
    example: { title: 'Supershell - 登录' },
    not: { title: 'Supershell' },
  },
  {
    tag: 'c2_byob',
    also: ['C2', 'Malicious'],
    why: 'The page title of BYOB.',
    when: [{ title: /^Build Your Own Botnet$/ }],
    example: { title: 'Build Your Own Botnet' },
    not: { title: 'Build your own boat' },
  },
  {
    tag: 'c2_hak5',
    also: ['C2'],
    why: "Cloud C² controls Hak5's tools.",
    when: [{ title: /^Hak5 Cloud C(?:²|2)$/ }],
    example: { title: 'Hak5 Cloud C²' },
    not: { title: 'Hak5' },
  },
]);
