import { any, technology, type Technology } from './technology.ts';
import type { Category } from './categories.ts';

interface Framework {
  cpe?: string;
  implies?: readonly string[];
  categories?: readonly Category[];
}

/** One that is known by the name of its session. */
function session(
  name: string,
  cookie: string,
  { categories, ...rest }: Framework = {},
): Technology {
  return technology(name, categories ?? ['Web frameworks'], {
    ...rest,
    cookies: { [cookie]: any },
    example: { cookies: { [cookie.replace('*', 'abc')]: '1' } },
  });
}

/** What makes pages on the server. */
export const webFrameworks: readonly Technology[] = [
  session('Laravel', 'laravel_session', { cpe: 'laravel:laravel', implies: ['PHP'] }),
  session('CodeIgniter', 'ci_session', { cpe: 'codeigniter:codeigniter', implies: ['PHP'] }),
  session('CakePHP', 'CAKEPHP', { cpe: 'cakephp:cakephp', implies: ['PHP'] }),
  session('Yii', 'YII_CSRF_TOKEN', { cpe: 'yiiframework:yii', implies: ['PHP'] }),
  session('Symfony', 'sf_redirect', { cpe: 'sensiolabs:symfony', implies: ['PHP'] }),
  session('Zend', 'ZENDPHPSESSID', { cpe: 'zend:zend_framework', implies: ['PHP'] }),
  session('Kohana', 'kohanasession', { implies: ['PHP'] }),
  session('FuelPHP', 'fuelcid', { implies: ['PHP'] }),
  session('Play', 'PLAY_SESSION', { cpe: 'lightbend:play_framework', implies: ['Java'] }),
  session('Grails', 'GRAILS_SESSION', { implies: ['Java'] }),
  session('ColdFusion', 'CFTOKEN', { cpe: 'adobe:coldfusion' }),
  session('Koa', 'koa.sess', { implies: ['Node.js'] }),
  session('AdonisJS', 'adonis-session', { implies: ['Node.js'] }),
  session('Phoenix', '_phoenix_key', { implies: ['Erlang'] }),
  session('Microsoft ASP', 'ASPSESSIONID*', { implies: ['Microsoft IIS'] }),
  session('Liferay', 'GUEST_LANGUAGE_ID', {
    cpe: 'liferay:liferay_portal',
    implies: ['Java'],
    categories: ['CMS'],
  }),
  technology('Ruby on Rails', 'Web frameworks', {
    cpe: 'rubyonrails:rails',
    implies: ['Ruby'],
    meta: { 'csrf-param': /^authenticity_token$/ },
    headers: { 'x-rails-version': /^([\d.]+)/ },
    example: { meta: { 'csrf-param': 'authenticity_token' } },
  }),
  technology('Django', 'Web frameworks', {
    cpe: 'djangoproject:django',
    implies: ['Python'],
    cookies: { django_language: any },
    html: [/name=["']csrfmiddlewaretoken["']/],
    variables: ['__admin_media_prefix__'],
    example: { html: '<input type="hidden" name="csrfmiddlewaretoken" value="x">' },
  }),
  technology('Flask', 'Web frameworks', {
    cpe: 'palletsprojects:flask',
    implies: ['Python'],
    cookies: { session: /^\.?eJ[\w-]{10,}\.[\w-]{4,8}\.[\w-]{20,}$/ },
    example: { cookies: { session: 'eJwNyEEKgCAQ.ZZZZZZ.abcdefghijklmnopqrstuvwxyz0' } },
  }),
  technology('Streamlit', 'Web frameworks', {
    cpe: 'snowflake:streamlit',
    implies: ['Python', 'React'],
    html: [/<title>Streamlit<\/title>/],
    example: { html: '<title>Streamlit</title>' },
  }),
  technology('Gradio', 'Web frameworks', {
    cpe: 'gradio_project:gradio',
    implies: ['Python'],
    html: [/<gradio-app\b/],
    variables: ['gradio_config'],
    example: { variables: ['gradio_config'] },
  }),
  technology('Spring', 'Web frameworks', {
    cpe: 'vmware:spring_framework',
    implies: ['Java'],
    headers: { 'x-application-context': any },
    html: [/<h1>Whitelabel Error Page<\/h1>/],
    example: { html: '<h1>Whitelabel Error Page</h1>' },
  }),
  technology('Apache Struts', 'Web frameworks', {
    cpe: 'apache:struts',
    implies: ['Java'],
    html: [/<title>Struts Problem Report<\/title>/],
    example: { html: '<title>Struts Problem Report</title>' },
  }),
  technology('Vaadin', 'Web frameworks', {
    cpe: 'vaadin:vaadin',
    implies: ['Java'],
    variables: ['vaadin', 'Vaadin'],
    scripts: [/\/VAADIN\/(?:vaadinBootstrap|build\/)/],
    example: { scripts: ['/VAADIN/vaadinBootstrap.js?v=8.14.3'] },
  }),
  technology('PrimeFaces', 'Web frameworks', {
    cpe: 'primetek:primefaces',
    implies: ['JavaServer Faces'],
    variables: ['PrimeFaces'],
    scripts: [/javax\.faces\.resource\/[\w/.]{1,60}primefaces/],
    example: { variables: ['PrimeFaces'] },
  }),
  technology('ASP.NET MVC', 'Web frameworks', {
    implies: ['ASP.NET'],
    headers: { 'x-aspnetmvc-version': /^([\d.]+)/ },
    example: { headers: { 'x-aspnetmvc-version': '5.2' }, version: '5.2' },
  }),
  technology('ASP.NET Web Forms', 'Web frameworks', {
    implies: ['ASP.NET'],
    headers: { 'x-aspnet-version': /^([\d.]+)/ },
    html: [/<input[^>]{0,100}name="__VIEWSTATE/],
    example: { headers: { 'x-aspnet-version': '4.0.30319' }, version: '4.0.30319' },
  }),
  technology('ABP Framework', 'Web frameworks', {
    implies: ['ASP.NET'],
    headers: { _abperrorformat: any },
    variables: ['abp'],
    example: { variables: ['abp'] },
  }),
  technology('Inertia.js', 'Web frameworks', {
    headers: { 'x-inertia': any },
    html: [/<div id="app" data-page="\{/],
    example: { html: '<div id="app" data-page="{&quot;component&quot;:1}">' },
  }),
  technology('GraphQL Playground', 'Development tools', {
    html: [/<title>GraphQL Playground<\/title>/],
    variables: ['GraphQLPlayground'],
    example: { html: '<title>GraphQL Playground</title>' },
  }),
  technology('Webpack', 'Development tools', {
    variables: ['webpackJsonp', '__webpack_require__', 'webpackChunk'],
    example: { variables: ['webpackJsonp'] },
  }),
  technology('Vite', 'Development tools', {
    html: [/src="\/@vite\/client"/],
    variables: ['__vite_plugin_react_preamble_installed__', '__VITE_PRELOAD__'],
    example: { html: '<script type="module" src="/@vite/client"></script>' },
  }),
  technology('Parcel', 'Development tools', {
    variables: ['parcelRequire'],
    example: { variables: ['parcelRequire'] },
  }),
  technology('Unity', 'Graphics', {
    variables: ['createUnityInstance', 'UnityLoader'],
    example: { variables: ['createUnityInstance'] },
  }),
  technology('Flutter', 'UI frameworks', {
    html: [/<flt-glass-pane\b/, /\bflutter_bootstrap\.js/],
    variables: ['_flutter'],
    example: { variables: ['_flutter'] },
  }),
];
