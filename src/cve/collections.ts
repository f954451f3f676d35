import type { SaidAffected } from './affected.ts';

/** Package names of CVE 5 records, by the host of the collection they are in. */
const packages: readonly (readonly [host: RegExp, name: RegExp, key: string])[] = [
  [/openssh\.(?:com|org)|mindrot\.org/, /^openssh(?:-portable)?$/, 'openbsd:openssh'],
  [/openssl(?:-library)?\.org|github\.com/, /^openssl(?:\/openssl)?$/, 'openssl:openssl'],
  [/apache\.org|github\.com/, /^(?:apache\/)?httpd$/, 'apache:http_server'],
  [/maven/, /^org\.apache\.tomcat(?:\.embed)?:/, 'apache:tomcat'],
  [/maven/, /^org\.eclipse\.jetty:/, 'eclipse:jetty'],
  [/maven/, /^org\.apache\.activemq:/, 'apache:activemq'],
  [/maven/, /^org\.apache\.solr:/, 'apache:solr'],
  [/maven/, /^org\.apache\.struts:/, 'apache:struts'],
  [/maven/, /^org\.apache\.logging\.log4j:/, 'apache:log4j'],
  [/maven/, /^org\.springframework:/, 'vmware:spring_framework'],
  [/maven/, /^org\.elasticsearch:/, 'elastic:elasticsearch'],
  [/maven|jenkins/, /^org\.jenkins-ci\.main:/, 'jenkins:jenkins'],
  [/nginx\.org|github\.com/, /^(?:nginx\/)?nginx$/, 'f5:nginx'],
  [/git\.exim\.org|exim\.org|github\.com/, /^(?:exim\/)?exim$/, 'exim:exim'],
  [/samba\.org|github\.com/, /^samba$/, 'samba:samba'],
  [/samba\.org|github\.com/, /^(?:rsyncproject\/)?rsync$/, 'rsync_project:rsync'],
  [/php\.net|github\.com/, /^(?:php\/)?php(?:-src)?$/, 'php:php'],
  [/moodle\.org|packagist\.org/, /^moodle(?:\/moodle)?$/, 'moodle:moodle'],
  [/packagist\.org|drupal\.org/, /^drupal\/(?:core|drupal)$/, 'drupal:drupal'],
  [/packagist\.org/, /^typo3\/cms(?:-core)?$/, 'typo3:typo3'],
  [/packagist\.org/, /^laravel\/framework$/, 'laravel:laravel'],
  [/npmjs|registry\.npm/, /^jquery$/, 'jquery:jquery'],
  [/npmjs|registry\.npm/, /^bootstrap(?:-sass)?$/, 'getbootstrap:bootstrap'],
  [/npmjs|registry\.npm/, /^angular$/, 'angularjs:angular.js'],
  [/npmjs|registry\.npm/, /^lodash$/, 'lodash:lodash'],
  [/npmjs|registry\.npm/, /^moment$/, 'momentjs:moment'],
  [/npmjs|registry\.npm/, /^handlebars$/, 'handlebarsjs:handlebars'],
  [/npmjs|registry\.npm/, /^dompurify$/, 'cure53:dompurify'],
  [/npmjs|registry\.npm/, /^next$/, 'vercel:next.js'],
  [/npmjs|registry\.npm/, /^axios$/, 'axios:axios'],
  [/pypi/, /^django$/, 'djangoproject:django'],
  [/pypi/, /^werkzeug$/, 'palletsprojects:werkzeug'],
  [/pypi/, /^tornado$/, 'tornadoweb:tornado'],
  [/pypi/, /^gunicorn$/, 'gunicorn:gunicorn'],
  [/rubygems/, /^rails$/, 'rubyonrails:rails'],
  [/rubygems/, /^webrick$/, 'webrick:webrick'],
  [/github\.com/, /^(?:redis\/)?redis$/, 'redis:redis'],
  [/github\.com/, /^(?:valkey-io\/)?valkey$/, 'lfprojects:valkey'],
  [/github\.com/, /^(?:haproxy\/)?haproxy$/, 'haproxy:haproxy'],
  [/github\.com/, /^(?:squid-cache\/)?squid$/, 'squid-cache:squid'],
  [/isc\.org/, /^bind ?9?$/, 'isc:bind'],
  [/postgresql\.org/, /^postgresql$/, 'postgresql:postgresql'],
  [/mariadb\.org|github\.com/, /^(?:mariadb\/)?(?:mariadb|server)$/, 'mariadb:mariadb'],
];

/** Collections of distributions number builds, not releases of the authors. */
const distributions =
  /redhat\.com|fedoraproject\.org|debian\.org|ubuntu\.com|launchpad|suse\.com|openeuler/;

/** The product behind a package name; undefined where the record has to speak for itself. */
export function keyOfPackage(said: SaidAffected): string | undefined {
  const { packageName, collectionUrl = '', product = '' } = said;
  if (packageName === undefined) return undefined;
  const where = collectionUrl.toLowerCase();
  if (distributions.test(where)) return 'of a distribution';
  const name = packageName.trim().toLowerCase();
  const found = packages.find(([host, form]) => host.test(where) && form.test(name));
  if (found) return found[2];
  // Without a product the name alone would say too little to match anything by it.
  return product === '' ? 'of a distribution' : undefined;
}
