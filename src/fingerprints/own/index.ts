import type { Fingerprint } from '../fingerprint.ts';
import { apacheAndIis } from './apache-and-iis.ts';
import { applicationServers } from './application-servers.ts';
import { buildingAutomation } from './building-automation.ts';
import { cameras } from './cameras.ts';
import { containersAndCloud } from './containers-and-cloud.ts';
import { contentManagement } from './content-management.ts';
import { databases } from './databases.ts';
import { development } from './development.ts';
import { deviceSsh } from './device-ssh.ts';
import { directoryAndFiles } from './directory-and-files.ts';
import { dnsAndTime } from './dns-and-time.ts';
import { documentStores } from './document-stores.ts';
import { embeddedWebServers } from './embedded-web-servers.ts';
import { favicons } from './favicons.ts';
import { firewalls } from './firewalls.ts';
import { ftp } from './ftp.ts';
import { homeRouters } from './home-routers.ts';
import { hostingPanels } from './hosting-panels.ts';
import { industrial } from './industrial.ts';
import { javaServers } from './java-servers.ts';
import { logsAndScanners } from './logs-and-scanners.ts';
import { mail } from './mail.ts';
import { mailboxes } from './mailboxes.ts';
import { monitoring } from './monitoring.ts';
import { networkDevices } from './network-devices.ts';
import { powerAndHome } from './power-and-home.ts';
import { printers } from './printers.ts';
import { proxiesAndVpn } from './proxies-and-vpn.ts';
import { queues } from './queues.ts';
import { recorders } from './recorders.ts';
import { remoteAccess } from './remote-access.ts';
import { snmp } from './snmp.ts';
import { ssh } from './ssh.ts';
import { storage } from './storage.ts';
import { voip } from './voip.ts';
import { vpnGateways } from './vpn-gateways.ts';
import { webApplications } from './web-applications.ts';
import { webServers } from './web-servers.ts';

/** Our own fingerprints. In each file those that say more stand before those that say less. */
export const ownFingerprints: readonly Fingerprint[] = [
  ...apacheAndIis,
  ...applicationServers,
  ...buildingAutomation,
  ...cameras,
  ...containersAndCloud,
  ...contentManagement,
  ...databases,
  ...development,
  ...deviceSsh,
  ...directoryAndFiles,
  ...dnsAndTime,
  ...documentStores,
  ...embeddedWebServers,
  ...favicons,
  ...firewalls,
  ...ftp,
  ...homeRouters,
  ...hostingPanels,
  ...industrial,
  ...javaServers,
  ...logsAndScanners,
  ...mail,
  ...mailboxes,
  ...monitoring,
  ...networkDevices,
  ...powerAndHome,
  ...printers,
  ...proxiesAndVpn,
  ...queues,
  ...recorders,
  ...remoteAccess,
  ...snmp,
  ...ssh,
  ...storage,
  ...voip,
  ...vpnGateways,
  ...webApplications,
  ...webServers,
];
