/** Cipher numbers up to TLS 1.2, by common properties. */
const gcm = {
  ecdhe: [0xc02f, 0xc030, 0xc02b, 0xc02c],
  dhe: [0x009e, 0x009f],
  rsa: [0x009c, 0x009d],
};
const cbc = {
  ecdhe: [0xc013, 0xc014, 0xc009, 0xc00a, 0xc027, 0xc028, 0xc023, 0xc024],
  dhe: [0x0033, 0x0039, 0x0067, 0x006b],
  rsa: [0x002f, 0x0035, 0x003c, 0x003d, 0x0041, 0x0084],
};
const chacha = [0xcca8, 0xcca9, 0xccaa];
const tripleDes = [0x000a, 0x0016, 0xc012, 0xc008];

export const ciphers = {
  usual: [
    ...gcm.ecdhe,
    ...cbc.ecdhe,
    ...gcm.dhe,
    ...cbc.dhe,
    ...gcm.rsa,
    ...cbc.rsa,
    ...chacha,
    0x000a,
  ],
  /** Ciphers of SSL 3 and early TLS. */
  old: [0xc013, 0xc014, 0xc009, 0xc00a, 0x002f, 0x0035, 0x0033, 0x0039, 0x000a, 0x0005],
  rc4: [0x0005, 0x0004, 0xc011, 0xc007],
  tripleDes,
  cbc: [...cbc.ecdhe, ...cbc.dhe, ...cbc.rsa, ...tripleDes],
  /** RSA key exchange. */
  rsaExchange: [...gcm.rsa, ...cbc.rsa, 0x000a, 0x0005, 0x0004],
  dhe: [...gcm.dhe, ...cbc.dhe, 0xccaa, 0x0016],
  exportRsa: [0x0003, 0x0006, 0x0008],
  exportDh: [0x000b, 0x000e, 0x0011, 0x0014],
  /** Added to Windows with the fix for CVE-2014-6321. */
  newerWindows: [...gcm.rsa, ...gcm.dhe, 0xc02f, 0xc030, ...chacha],
  ecdhe: [...gcm.ecdhe, ...cbc.ecdhe, 0xcca8, 0xcca9],
};

/** Forward-secret ciphers by OpenSSL name. */
export const forwardSecret: ReadonlyMap<number, string> = new Map([
  [0xc02f, 'ECDHE-RSA-AES128-GCM-SHA256'],
  [0xc030, 'ECDHE-RSA-AES256-GCM-SHA384'],
  [0xc02b, 'ECDHE-ECDSA-AES128-GCM-SHA256'],
  [0xc02c, 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  [0xcca8, 'ECDHE-RSA-CHACHA20-POLY1305'],
  [0xcca9, 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  [0xccaa, 'DHE-RSA-CHACHA20-POLY1305'],
  [0x009e, 'DHE-RSA-AES128-GCM-SHA256'],
  [0x009f, 'DHE-RSA-AES256-GCM-SHA384'],
  [0xc013, 'ECDHE-RSA-AES128-SHA'],
  [0xc014, 'ECDHE-RSA-AES256-SHA'],
  [0xc009, 'ECDHE-ECDSA-AES128-SHA'],
  [0xc00a, 'ECDHE-ECDSA-AES256-SHA'],
  [0xc027, 'ECDHE-RSA-AES128-SHA256'],
  [0xc028, 'ECDHE-RSA-AES256-SHA384'],
  [0xc023, 'ECDHE-ECDSA-AES128-SHA256'],
  [0xc024, 'ECDHE-ECDSA-AES256-SHA384'],
  [0x0033, 'DHE-RSA-AES128-SHA'],
  [0x0039, 'DHE-RSA-AES256-SHA'],
  [0x0067, 'DHE-RSA-AES128-SHA256'],
  [0x006b, 'DHE-RSA-AES256-SHA256'],
]);
