/** A kind of device other than an ordinary computer. */
export interface DeviceKind {
  /** In the spelling clients search for. */
  tag: string;
  /** Other names in lower case, as used by scanners and fingerprints. */
  aliases: readonly string[];
  /** It watches people. */
  isCamera?: true;
  /** Found in homes and offices, so it reveals something about their occupants. */
  isPrivate?: true;
}

/** By the value of a banner's `device`. */
export const deviceKinds = {
  'ip camera': {
    tag: 'IP Camera',
    aliases: ['webcam', 'web cam', 'camera', 'network camera'],
    isCamera: true,
    isPrivate: true,
  },
  dvr: { tag: 'DVR', aliases: ['digital video recorder'], isCamera: true, isPrivate: true },
  nvr: { tag: 'NVR', aliases: ['network video recorder'], isCamera: true, isPrivate: true },
  router: {
    tag: 'Router',
    aliases: ['broadband router', 'dsl modem', 'modem', 'cable modem', 'gateway'],
    isPrivate: true,
  },
  'access point': {
    tag: 'Access Point',
    aliases: ['wap', 'wireless access point', 'bridge'],
    isPrivate: true,
  },
  switch: { tag: 'Switch', aliases: ['network switch', 'hub'] },
  firewall: { tag: 'Firewall', aliases: ['security appliance', 'utm'] },
  'load balancer': { tag: 'Load Balancer', aliases: [] },
  'vpn gateway': { tag: 'VPN', aliases: ['vpn'] },
  printer: {
    tag: 'Printer',
    aliases: ['print server', 'multifunction device', 'mfp', 'print scanner'],
    isPrivate: true,
  },
  '3d printer': { tag: '3D Printer', aliases: [], isPrivate: true },
  nas: {
    tag: 'NAS',
    aliases: ['storage', 'storage-misc', 'network attached storage', 'nas device'],
    isPrivate: true,
  },
  'voip phone': {
    tag: 'VoIP',
    aliases: ['voip adapter', 'desk phone', 'sip device', 'phone', 'voip'],
    isPrivate: true,
  },
  'voip gateway': { tag: 'VoIP', aliases: ['pbx'] },
  'sim box': { tag: 'Simbox', aliases: ['gsm gateway'] },
  'satellite terminal': { tag: 'Ships', aliases: ['satellite modem'] },
  'smart home': {
    tag: 'Smart Home',
    aliases: ['home automation', 'thermostat', 'light bulb'],
    isPrivate: true,
  },
  'media player': {
    tag: 'Media Player',
    aliases: ['media device', 'media server', 'tv', 'set-top box', 'game console'],
    isPrivate: true,
  },
  iot: { tag: 'IoT', aliases: ['embedded', 'specialized', 'embedded device'], isPrivate: true },
  plc: { tag: 'ICS', aliases: ['rtu', 'hmi', 'industrial control', 'industrial', 'tank gauge'] },
  scada: { tag: 'SCADA', aliases: [] },
  'building automation': { tag: 'Building Automation', aliases: ['building management'] },
  'serial gateway': { tag: 'Serial Gateway', aliases: ['terminal server', 'device server'] },
  ups: { tag: 'UPS', aliases: ['power-device', 'power device', 'pdu'] },
  'solar inverter': { tag: 'Solar', aliases: [], isPrivate: true },
  bmc: { tag: 'BMC', aliases: ['remote management', 'lights out management', 'kvm'] },
  hypervisor: { tag: 'Hypervisor', aliases: ['virtual machine host'] },
} as const satisfies Record<string, DeviceKind>;

const kinds: readonly (readonly [name: string, kind: DeviceKind])[] = Object.entries(deviceKinds);

/** Tags in lower case, including alternative spellings from scans. */
function wordsOf(isMeant: (kind: DeviceKind) => boolean): ReadonlySet<string> {
  const words = kinds
    .filter(([, kind]) => isMeant(kind))
    .flatMap(([name, kind]) => [name, kind.tag.toLowerCase(), ...kind.aliases]);
  return new Set(words);
}

const cameraWords = wordsOf(({ isCamera }) => isCamera === true);
/** `embeded` is the spelling clients search for. */
const privateWords = new Set([...wordsOf(({ isPrivate }) => isPrivate === true), 'embeded']);

export function isCameraTag(tag: string): boolean {
  return cameraWords.has(tag.toLowerCase());
}

export function isPrivateDeviceTag(tag: string): boolean {
  return privateWords.has(tag.toLowerCase());
}
