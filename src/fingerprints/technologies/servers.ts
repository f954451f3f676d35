import { any, technology, type Technology } from './technology.ts';
import type { Category } from './categories.ts';

interface Server {
  cpe?: string;
  implies?: readonly string[];
  categories?: readonly Category[];
}

/** A program that signs its answers: `Server: name/1.2.3`. */
function server(name: string, said: string, { categories, ...rest }: Server = {}): Technology {
  const stem = said.replace(/[.+()]/g, '\\$&');
  return technology(name, categories ?? ['Web servers'], {
    ...rest,
    headers: { server: new RegExp(`(?:^|\\s)${stem}(?:/v?(\\d[\\w.]*))?(?![\\w-])`, 'i') },
    example: { headers: { server: `${said}/2.4.57` }, version: '2.4.57' },
  });
}

/** A program or language that says `X-Powered-By`. */
function powered(name: string, said: string, { categories, ...rest }: Server = {}): Technology {
  const stem = said.replace(/[.+()]/g, '\\$&');
  return technology(name, categories ?? ['Web frameworks'], {
    ...rest,
    headers: {
      'x-powered-by': new RegExp(`(?:^|[\\s,;(])${stem}(?:[/ ]v?(\\d[\\w.]*))?(?![\\w-])`, 'i'),
    },
    example: { headers: { 'x-powered-by': `${said}/3.2.1` }, version: '3.2.1' },
  });
}

const proxy: readonly Category[] = ['Reverse proxies'];
const language: readonly Category[] = ['Programming languages'];

/** What answers, and what it runs on. */
export const servers: readonly Technology[] = [
  server('nginx', 'nginx', { cpe: 'f5:nginx', categories: ['Web servers', 'Reverse proxies'] }),
  server('Apache HTTP Server', 'Apache', { cpe: 'apache:http_server' }),
  server('Microsoft IIS', 'Microsoft-IIS', {
    cpe: 'microsoft:internet_information_services',
    implies: ['Windows Server'],
  }),
  server('LiteSpeed', 'LiteSpeed', { cpe: 'litespeedtech:litespeed_web_server' }),
  server('OpenResty', 'openresty', { cpe: 'openresty:openresty', implies: ['nginx'] }),
  server('Tengine', 'Tengine', { implies: ['nginx'] }),
  server('Caddy', 'Caddy', { cpe: 'caddyserver:caddy' }),
  server('lighttpd', 'lighttpd', { cpe: 'lighttpd:lighttpd' }),
  server('Cherokee', 'Cherokee', { cpe: 'cherokee-project:cherokee' }),
  server('Apache Tomcat', 'Apache-Coyote', { cpe: 'apache:tomcat', implies: ['Java'] }),
  server('Jetty', 'Jetty', { cpe: 'eclipse:jetty', implies: ['Java'] }),
  server('Undertow', 'Undertow', { implies: ['Java'] }),
  server('WildFly', 'WildFly', { cpe: 'redhat:wildfly', implies: ['Java'] }),
  server('GlassFish', 'GlassFish Server', { cpe: 'oracle:glassfish_server', implies: ['Java'] }),
  server('Oracle HTTP Server', 'Oracle-HTTP-Server', { cpe: 'oracle:http_server' }),
  server('IBM HTTP Server', 'IBM_HTTP_Server', { cpe: 'ibm:http_server' }),
  server('Kestrel', 'Kestrel', { implies: ['ASP.NET'] }),
  server('Microsoft HTTPAPI', 'Microsoft-HTTPAPI', { implies: ['Windows Server'] }),
  server('gunicorn', 'gunicorn', { cpe: 'gunicorn:gunicorn', implies: ['Python'] }),
  server('uvicorn', 'uvicorn', { implies: ['Python'] }),
  server('Hypercorn', 'hypercorn', { implies: ['Python'] }),
  server('Waitress', 'waitress', { cpe: 'agendaless:waitress', implies: ['Python'] }),
  server('Werkzeug', 'Werkzeug', { cpe: 'palletsprojects:werkzeug', implies: ['Python', 'Flask'] }),
  server('CherryPy', 'CherryPy', { implies: ['Python'] }),
  server('TornadoServer', 'TornadoServer', { cpe: 'tornadoweb:tornado', implies: ['Python'] }),
  server('Zope', 'Zope', { cpe: 'zope:zope', implies: ['Python'] }),
  server('WEBrick', 'WEBrick', { cpe: 'ruby-lang:webrick', implies: ['Ruby'] }),
  server('thin', 'thin', { implies: ['Ruby'] }),
  server('Cowboy', 'Cowboy', { implies: ['Erlang'] }),
  server('Mongrel', 'Mongrel', { implies: ['Ruby'] }),
  server('Envoy', 'envoy', { cpe: 'envoyproxy:envoy', categories: proxy }),
  server('Istio', 'istio-envoy', { cpe: 'istio:istio', categories: proxy, implies: ['Envoy'] }),
  server('Kong', 'kong', { cpe: 'konghq:kong', categories: proxy }),
  server('Traefik', 'Traefik', { cpe: 'traefik:traefik', categories: proxy }),
  server('HAProxy', 'HAProxy', { cpe: 'haproxy:haproxy', categories: proxy }),
  server('Apache Traffic Server', 'ATS', { cpe: 'apache:traffic_server', categories: ['Caching'] }),
  server('Squid', 'squid', { cpe: 'squid-cache:squid', categories: ['Caching'] }),
  server('Pound', 'Pound', { categories: proxy }),
  server('mini_httpd', 'mini_httpd', { cpe: 'acme:mini_httpd' }),
  server('thttpd', 'thttpd', { cpe: 'acme:thttpd' }),
  server('GoAhead', 'GoAhead-Webs', { cpe: 'embedthis:goahead' }),
  server('Appweb', 'Embedthis-Appweb', { cpe: 'embedthis:appweb' }),
  server('Boa', 'Boa', { cpe: 'boa:boa' }),
  server('Mongoose', 'Mongoose', { cpe: 'cesanta:mongoose' }),
  server('Zeus', 'Zeus', {}),
  server('Resin', 'Resin', { cpe: 'caucho:resin', implies: ['Java'] }),
  server('Lotus Domino', 'Lotus-Domino', { cpe: 'ibm:domino' }),
  server('Google Web Server', 'gws', {}),
  server('Yaws', 'Yaws', { implies: ['Erlang'] }),
  server('SimpleHTTP', 'SimpleHTTP', { implies: ['Python'] }),
  server('Python', 'Python', { cpe: 'python:python', categories: language }),
  server('OpenSSL', 'OpenSSL', { cpe: 'openssl:openssl', categories: ['Security'] }),
  server('mod_perl', 'mod_perl', { implies: ['Perl'], categories: ['Web frameworks'] }),
  server('Phusion Passenger', 'Phusion_Passenger', { cpe: 'phusion:passenger' }),
  powered('PHP', 'PHP', { cpe: 'php:php', categories: language }),
  powered('ASP.NET', 'ASP.NET', { cpe: 'microsoft:asp.net' }),
  powered('Express', 'Express', { cpe: 'openjsf:express', implies: ['Node.js'] }),
  powered('Servlet', 'Servlet', { implies: ['Java'] }),
  powered('JavaServer Pages', 'JSP', { implies: ['Java'] }),
  powered('JavaServer Faces', 'JSF', { implies: ['Java'] }),
  powered('Perl', 'mod_perl', { categories: language }),
  powered('Sails.js', 'Sails <sailsjs.com>', { implies: ['Node.js', 'Express'] }),
  powered('Plesk', 'PleskLin', { cpe: 'plesk:plesk', categories: ['Control panels'] }),
  powered('HHVM', 'HHVM', { cpe: 'facebook:hhvm', implies: ['PHP'] }),
  technology('Varnish', 'Caching', {
    cpe: 'varnish-software:varnish_cache',
    headers: { via: /\bvarnish(?: \(Varnish\/(\d[\d.]*)\))?/i, 'x-varnish': any },
    example: { headers: { via: '1.1 varnish (Varnish/7.1)' }, version: '7.1' },
  }),
  technology('Windows Server', 'Operating systems', {
    headers: { server: /\b(?:Win32|Win64|Windows)\b/ },
    example: { headers: { server: 'Apache/2.4.57 (Win64)' } },
  }),
  technology('Ubuntu', 'Operating systems', {
    headers: { server: /\bUbuntu\b/i, 'x-powered-by': /ubuntu/i },
    example: { headers: { server: 'Apache/2.4.41 (Ubuntu)' } },
  }),
  technology('Debian', 'Operating systems', {
    headers: { server: /\bDebian\b/i, 'x-powered-by': /\+deb\d/i },
    example: { headers: { server: 'Apache/2.4.57 (Debian)' } },
  }),
  technology('CentOS', 'Operating systems', {
    headers: { server: /\bCentOS\b/i },
    example: { headers: { server: 'Apache/2.4.6 (CentOS)' } },
  }),
  technology('Red Hat', 'Operating systems', {
    headers: { server: /\bRed Hat\b/i },
    example: { headers: { server: 'Apache/2.4.37 (Red Hat Enterprise Linux)' } },
  }),
  technology('FreeBSD', 'Operating systems', {
    headers: { server: /\bFreeBSD\b/ },
    example: { headers: { server: 'Apache/2.4.46 (FreeBSD)' } },
  }),
  technology('Node.js', 'Programming languages', {
    cpe: 'nodejs:node.js',
    headers: { 'x-powered-by': /^Node\.?js(?:[/ ]v?([\d.]+))?/i },
    example: { headers: { 'x-powered-by': 'Node.js' } },
  }),
  technology('Java', 'Programming languages', {
    cookies: { JSESSIONID: any },
    example: { cookies: { JSESSIONID: 'x' } },
  }),
  technology('Ruby', 'Programming languages', {
    cpe: 'ruby-lang:ruby',
    headers: { server: /\bRuby\/(\d[\d.]*)/ },
    example: { headers: { server: 'WEBrick/1.6.1 (Ruby/2.7.8/2023-03-30)' }, version: '2.7.8' },
  }),
  technology('Erlang', 'Programming languages', {
    headers: { server: /\bErlang\b/ },
    example: { headers: { server: 'MochiWeb/1.0 (Erlang)' } },
  }),
  technology('MySQL', 'Databases', {
    cpe: 'oracle:mysql',
    html: [/You have an error in your SQL syntax; check the manual that corresponds to your MySQL/],
    example: {
      html: 'You have an error in your SQL syntax; check the manual that corresponds to your MySQL server',
    },
  }),
  technology('MongoDB', 'Databases', {
    html: [/It looks like you are trying to access MongoDB over HTTP/],
    example: {
      html: 'It looks like you are trying to access MongoDB over HTTP on the native driver port.',
    },
  }),
];
