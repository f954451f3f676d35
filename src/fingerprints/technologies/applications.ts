import { any, technology, type Technology } from './technology.ts';
import type { Category } from './categories.ts';

interface Application {
  cpe: string;
  categories: Category | readonly Category[];
  implies?: readonly string[];
  html?: readonly RegExp[];
  headers?: Readonly<Record<string, RegExp>>;
  cookies?: Readonly<Record<string, RegExp>>;
  meta?: Readonly<Record<string, RegExp>>;
  variables?: readonly string[];
}

/** A program with a page of its own, which its title gives away. */
function titled(
  name: string,
  title: RegExp,
  { categories, html = [], ...rest }: Application,
): Technology {
  const words = title.source.replace(/\\(.)/g, '$1');
  return technology(name, categories, {
    ...rest,
    html: [new RegExp(`<title[^>]{0,40}>[^<]{0,60}${title.source}`, 'i'), ...html],
    example: { html: `<html><head><title>${words}</title>` },
  });
}

/** What people run for themselves and others find on the net. */
export const applications: readonly Technology[] = [
  titled('phpMyAdmin', /phpMyAdmin/, {
    cpe: 'phpmyadmin:phpmyadmin',
    categories: 'Databases',
    implies: ['PHP', 'MySQL'],
    cookies: { phpMyAdmin: any, pma_lang: any },
    html: [/PMA_VERSION:"(\d[\d.]*)"/],
  }),
  titled('Adminer', /Login - Adminer/, {
    cpe: 'adminer:adminer',
    categories: 'Databases',
    implies: ['PHP'],
    html: [/<span class="version">(\d[\d.]*)<\/span>/],
  }),
  titled('Grafana', /Grafana/, {
    cpe: 'grafana:grafana',
    categories: 'Monitoring',
    html: [/"buildInfo":\{[^}]{0,200}"version":"(\d[\d.]*)/],
    variables: ['grafanaBootData'],
  }),
  titled('Kibana', /Kibana/, {
    cpe: 'elastic:kibana',
    categories: 'Monitoring',
    headers: { 'kbn-version': /^([\d.]+)/, 'kbn-name': any },
  }),
  titled('Prometheus', /Prometheus Time Series/, {
    cpe: 'prometheus:prometheus',
    categories: 'Monitoring',
  }),
  titled('Zabbix', /Zabbix/, {
    cpe: 'zabbix:zabbix',
    categories: 'Monitoring',
    implies: ['PHP'],
    cookies: { zbx_session: any },
  }),
  titled('Nagios', /Nagios Core/, { cpe: 'nagios:nagios', categories: 'Monitoring' }),
  titled('Uptime Kuma', /Uptime Kuma/, {
    cpe: 'uptime-kuma:uptime_kuma',
    categories: 'Monitoring',
  }),
  titled('Jenkins', /Dashboard \[Jenkins\]/, {
    cpe: 'jenkins:jenkins',
    categories: 'Development tools',
    implies: ['Java'],
    headers: { 'x-jenkins': /^([\d.]+)/, 'x-hudson': any },
  }),
  titled('GitLab', /GitLab/, {
    cpe: 'gitlab:gitlab',
    categories: 'Development tools',
    implies: ['Ruby on Rails'],
    cookies: { _gitlab_session: any },
    meta: { 'og:site_name': /^GitLab$/ },
    variables: ['gon'],
  }),
  titled('Gitea', /Gitea: Git with a cup of tea/, {
    cpe: 'gitea:gitea',
    categories: 'Development tools',
    cookies: { i_like_gitea: any },
    html: [/Powered by Gitea[\s\S]{0,60}Version: (\d[\d.]*)/],
  }),
  titled('Forgejo', /Forgejo: Beyond coding/, {
    cpe: 'forgejo:forgejo',
    categories: 'Development tools',
  }),
  titled('SonarQube', /SonarQube/, {
    cpe: 'sonarsource:sonarqube',
    categories: 'Development tools',
    implies: ['Java'],
  }),
  titled('Sonatype Nexus', /Nexus Repository Manager/, {
    cpe: 'sonatype:nexus_repository_manager',
    categories: 'Development tools',
    implies: ['Java'],
    headers: { server: /^Nexus\/(\d[\d.]*)/ },
  }),
  titled('TeamCity', /TeamCity/, {
    cpe: 'jetbrains:teamcity',
    categories: 'Development tools',
    implies: ['Java'],
  }),
  titled('Jira', /System Dashboard - Jira/, {
    cpe: 'atlassian:jira',
    categories: 'Development tools',
    implies: ['Java'],
    cookies: { 'atlassian.xsrf.token': any },
    meta: { 'application-name': /^JIRA$/i },
  }),
  titled('Redmine', /Redmine/, {
    cpe: 'redmine:redmine',
    categories: 'Development tools',
    implies: ['Ruby on Rails'],
    cookies: { _redmine_session: any },
  }),
  titled('MantisBT', /MantisBT/, {
    cpe: 'mantisbt:mantisbt',
    categories: 'Development tools',
    implies: ['PHP'],
  }),
  titled('Bugzilla', /Bugzilla Main Page/, {
    cpe: 'mozilla:bugzilla',
    categories: 'Development tools',
  }),
  titled('Portainer', /Portainer/, { cpe: 'portainer:portainer', categories: 'Containers' }),
  titled('Harbor', /Harbor/, {
    cpe: 'linuxfoundation:harbor',
    categories: 'Containers',
    implies: ['Angular'],
  }),
  titled('Rancher', /Rancher/, { cpe: 'rancher:rancher', categories: 'Containers' }),
  titled('Argo CD', /Argo CD/, { cpe: 'argoproj:argo_cd', categories: 'Containers' }),
  titled('Kubernetes Dashboard', /Kubernetes Dashboard/, {
    cpe: 'kubernetes:dashboard',
    categories: 'Containers',
  }),
  titled('cPanel', /cPanel Login/, {
    cpe: 'cpanel:cpanel',
    categories: 'Control panels',
    headers: { server: /^cpsrvd(?:\/([\d.]+))?/ },
    cookies: { cpsession: any },
  }),
  titled('Webmin', /Login to Webmin/, {
    cpe: 'webmin:webmin',
    categories: 'Control panels',
    headers: { server: /^MiniServ(?:\/([\d.]+))?/ },
  }),
  titled('DirectAdmin', /DirectAdmin Login/, {
    cpe: 'directadmin:directadmin',
    categories: 'Control panels',
  }),
  titled('ISPConfig', /ISPConfig/, {
    cpe: 'ispconfig:ispconfig',
    categories: 'Control panels',
    implies: ['PHP'],
  }),
  titled('Proxmox VE', /Proxmox Virtual Environment/, {
    cpe: 'proxmox:virtual_environment',
    categories: 'Control panels',
    headers: { server: /^pve-api-daemon(?:\/([\d.]+))?/ },
  }),
  titled('VMware ESXi', /VMware ESXi/, { cpe: 'vmware:esxi', categories: 'Control panels' }),
  titled('Nextcloud', /Nextcloud/, {
    cpe: 'nextcloud:nextcloud_server',
    categories: 'CMS',
    implies: ['PHP'],
    cookies: { __Host_nc_sameSiteCookielax: any, nc_username: any },
    meta: { 'apple-itunes-app': /app-id=1125420102/ },
  }),
  titled('ownCloud', /ownCloud/, { cpe: 'owncloud:owncloud', categories: 'CMS', implies: ['PHP'] }),
  titled('Roundcube', /Roundcube Webmail/, {
    cpe: 'roundcube:webmail',
    categories: 'Mail',
    implies: ['PHP'],
    cookies: { roundcube_sessid: any },
    variables: ['rcmail'],
  }),
  titled('Zimbra', /Zimbra Web Client Sign In/, {
    cpe: 'zimbra:collaboration',
    categories: 'Mail',
    implies: ['Java'],
    cookies: { ZM_TEST: any },
  }),
  titled('Outlook Web App', /Outlook Web App/, {
    cpe: 'microsoft:exchange_server',
    categories: 'Mail',
    implies: ['ASP.NET'],
    headers: { 'x-owa-version': /^([\d.]+)/ },
  }),
  titled('Rocket.Chat', /Rocket\.Chat/, {
    cpe: 'rocket.chat:rocket.chat',
    categories: 'Live chat',
    implies: ['Meteor'],
  }),
  titled('Mattermost', /Mattermost/, {
    cpe: 'mattermost:mattermost_server',
    categories: 'Live chat',
  }),
  titled('Metabase', /Metabase/, {
    cpe: 'metabase:metabase',
    categories: 'Analytics',
    variables: ['MetabaseBootstrap'],
  }),
  titled('Apache Superset', /Superset/, {
    cpe: 'apache:superset',
    categories: 'Analytics',
    implies: ['Flask'],
  }),
  titled('Apache Airflow', /Airflow/, {
    cpe: 'apache:airflow',
    categories: 'Development tools',
    implies: ['Python'],
  }),
  titled('Jupyter', /Jupyter Notebook/, {
    cpe: 'jupyter:notebook',
    categories: 'Development tools',
    implies: ['Python'],
  }),
  titled('Apache Solr', /Solr Admin/, {
    cpe: 'apache:solr',
    categories: 'Search engines',
    implies: ['Java'],
  }),
  titled('RabbitMQ Management', /RabbitMQ Management/, {
    cpe: 'vmware:rabbitmq',
    categories: 'Databases',
  }),
  titled('Apache ActiveMQ', /Apache ActiveMQ/, {
    cpe: 'apache:activemq',
    categories: 'Databases',
    implies: ['Java'],
  }),
  titled('MinIO', /MinIO Console/, {
    cpe: 'minio:minio',
    categories: 'Databases',
    headers: { server: /^MinIO/ },
  }),
  titled('Home Assistant', /Home Assistant/, {
    cpe: 'home-assistant:home-assistant',
    categories: 'Monitoring',
  }),
  titled('Pi-hole', /Pi-hole/, {
    cpe: 'pi-hole:pi-hole',
    categories: 'Monitoring',
    headers: { 'x-pi-hole': any },
  }),
  titled('pfSense', /pfSense - Login/, {
    cpe: 'netgate:pfsense',
    categories: 'Security',
    implies: ['PHP'],
  }),
  titled('OPNsense', /OPNsense/, {
    cpe: 'opnsense:opnsense',
    categories: 'Security',
    implies: ['PHP'],
  }),
  titled('FortiGate SSL VPN', /FortiGate/, {
    cpe: 'fortinet:fortios',
    categories: 'Remote access',
    cookies: { SVPNCOOKIE: any },
  }),
  titled('GlobalProtect', /GlobalProtect Portal/, {
    cpe: 'paloaltonetworks:pan-os',
    categories: 'Remote access',
  }),
  titled('Ivanti Connect Secure', /Ivanti Connect Secure/, {
    cpe: 'ivanti:connect_secure',
    categories: 'Remote access',
    cookies: { DSSignInURL: any, DSBrowserID: any },
  }),
  titled('Guacamole', /Apache Guacamole/, {
    cpe: 'apache:guacamole',
    categories: 'Remote access',
    implies: ['Java'],
  }),
  titled('noVNC', /noVNC/, { cpe: 'novnc:novnc', categories: 'Remote access' }),
  titled('ConnectWise ScreenConnect', /ScreenConnect Remote Support/, {
    cpe: 'connectwise:screenconnect',
    categories: 'Remote access',
    headers: { server: /^ScreenConnect\/(\d[\d.]*)/ },
  }),
  titled('Vaultwarden', /Vaultwarden Web/, {
    cpe: 'dani-garcia:vaultwarden',
    categories: 'Security',
  }),
];
