import { defineTags } from './rule.ts';

/** Pages through which something is ruled, and passwords that are no secret. */
export const adminTags = defineTags([
  {
    tag: 'admin',
    why: 'A web page that administers databases.',
    when: [
      {
        title:
          /^(?:phpMyAdmin|Login - Adminer|pgAdmin 4|phpPgAdmin|RedisInsight|Mongo Express|phpRedisAdmin|CloudBeaver)/i,
      },
    ],
    example: { title: 'phpMyAdmin' },
    not: { title: 'How to install phpMyAdmin' },
  },
  {
    tag: 'admin',
    why: 'A control panel for a whole server.',
    when: [
      {
        title:
          /^(?:cPanel Login|WHM Login|Plesk|Login to Webmin|ISPConfig|DirectAdmin|VestaCP|HestiaCP|CyberPanel|Cockpit|aaPanel|CWP)/i,
      },
      { server: /^(?:MiniServ\/|cpsrvd|sw-cp-server|DirectAdmin Daemon)/ },
    ],
    example: { server: 'MiniServ/1.984' },
    not: { server: 'nginx' },
  },
  {
    tag: 'admin',
    why: 'A web page that controls containers, clusters or virtual machines.',
    when: [
      {
        title:
          /^(?:Kubernetes Dashboard|Portainer|Rancher|Argo CD|Consul by HashiCorp|Nomad$|vSphere|VMware|RabbitMQ Management|Traefik$|.{1,80} - Proxmox Virtual Environment)/,
      },
    ],
    example: { title: 'Kubernetes Dashboard' },
    not: { title: 'What is Kubernetes?' },
  },
  {
    tag: 'admin',
    why: 'The administration page of an application server.',
    when: [
      {
        title:
          /^(?:Tomcat Web Application Manager|\/manager|Oracle WebLogic Server Administration Console|GlassFish Console|JBoss Management|HAL Management Console|WildFly Administration|Jenkins|Dashboard \[Jenkins\]|Sign in \[Jenkins\])/,
      },
      {
        banner:
          /www authenticate: basic realm="(?:tomcat manager|tomcat host manager|jboss jmx console|managementrealm)/i,
      },
    ],
    example: { title: 'Oracle WebLogic Server Administration Console' },
    not: { title: 'Apache Tomcat/9.0.65' },
  },
  {
    tag: 'admin',
    why: 'The administration page of a router, a firewall or a server board.',
    when: [
      {
        title:
          /^(?:RouterOS|pfSense|OPNsense|Login \| OPNsense|FortiGate|EdgeOS|UniFi|.{0,40}LuCI|iDRAC|Integrated Dell|HPE? iLO|Supermicro BMC|SonicWall|Sophos|GlobalProtect|Vigor|FRITZ!Box)/,
      },
      { device: ['router', 'firewall', 'switch', 'access point', 'bmc'], service: ['http'] },
    ],
    example: { title: 'pfSense - Login' },
    not: { title: 'pf rules', service: 'ssh', device: 'router' },
  },
  {
    tag: 'admin',
    why: 'The page title says that it is one.',
    when: [
      {
        title:
          /\b(?:admin(?:istrator|istration)? (?:login|panel|console|area|dashboard|sign ?in)|(?:login|sign ?in|log ?on) (?:to )?admin|management console|control panel|web (?:configurator|management)|webui login)\b/i,
      },
    ],
    example: { title: 'Admin Login' },
    not: { title: 'Administration of the town' },
  },
  {
    tag: 'default password',
    why: 'The banner gives the password away.',
    when: [
      {
        banner:
          /default (?:user(?:name)?\/)?(?:user(?:name)?|login|password|credentials?)(?: (?:is|are)[ :]|:|=) {0,3}["'(]?\w/i,
      },
      { banner: /realm="[^"\n]{0,60}(?:default: ?admin\/|default name: ?admin|default password)/i },
    ],
    example: {
      banner:
        'HTTP/1.1\nStatus: 401 Unauthorized\nWWW Authenticate: Basic realm="Default: admin/1234"\n\n',
    },
    not: {
      banner: 'HTTP/1.1\nStatus: 401 Unauthorized\nWWW Authenticate: Basic realm="router"\n\n',
    },
  },
  {
    tag: 'default password',
    also: ['Router'],
    why: 'A Cisco greeting that names the user and password of the initial setup.',
    when: [{ banner: /Cisco Configuration Professional[\s\S]{0,900}username "cisco"/ }],
    example: {
      service: 'telnet',
      banner:
        'Cisco Configuration Professional (Cisco CP) is installed on this device.\nThis feature requires the one-time use of the username "cisco" with the password "cisco".',
    },
    not: { service: 'telnet', banner: 'User Access Verification\nUsername:' },
  },
  {
    tag: 'default password',
    why: 'A user name and a password, side by side.',
    when: [
      {
        banner:
          /\b(?:user(?:name)?|login)[ :=]{1,3}(?:admin|root|user|guest)\b[\s,;/]{1,4}(?:and )?pass(?:word)?[ :=]{1,3}\w/i,
      },
    ],
    example: { service: 'telnet', banner: 'Login: admin, password: 1234' },
    not: { service: 'telnet', banner: 'login: \r\npassword: ' },
  },
]);
