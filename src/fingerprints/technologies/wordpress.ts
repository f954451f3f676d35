import { technology, type Technology } from './technology.ts';
import type { Category } from './categories.ts';

interface Extra {
  cpe?: string;
  categories?: readonly Category[];
  meta?: Readonly<Record<string, RegExp>>;
  variables?: readonly string[];
}

/** A plugin, by the folder that its files are loaded from. */
function plugin(
  name: string,
  folder: string,
  { categories = [], ...rest }: Extra = {},
): Technology {
  return technology(name, ['WordPress plugins', ...categories], {
    ...rest,
    implies: ['WordPress'],
    html: [new RegExp(`/wp-content/plugins/${folder}/`)],
    example: { html: `<link href="https://shop.example/wp-content/plugins/${folder}/style.css">` },
  });
}

/** What half of the pages on the net are put together with. */
export const wordpress: readonly Technology[] = [
  plugin('Elementor', 'elementor', {
    cpe: 'elementor:website_builder',
    categories: ['Page builders'],
    meta: { generator: /^Elementor (\d[\d.]*)/ },
    variables: ['elementorFrontend'],
  }),
  plugin('WPBakery', 'js_composer', {
    cpe: 'wpbakery:page_builder',
    categories: ['Page builders'],
    meta: { generator: /^Powered by WPBakery/ },
  }),
  plugin('Beaver Builder', 'beaver-builder-lite-version', { categories: ['Page builders'] }),
  plugin('Yoast SEO', 'wordpress-seo', { cpe: 'yoast:yoast_seo' }),
  plugin('Rank Math SEO', 'seo-by-rank-math', { cpe: 'rankmath:seo' }),
  plugin('All in One SEO', 'all-in-one-seo-pack', {
    meta: { generator: /^All in One SEO.{0,20} (\d[\d.]*)/ },
  }),
  plugin('Contact Form 7', 'contact-form-7', {
    cpe: 'rocklobster:contact_form_7',
    categories: ['Forms'],
    variables: ['wpcf7'],
  }),
  plugin('WPForms', 'wpforms-lite', { categories: ['Forms'] }),
  plugin('Gravity Forms', 'gravityforms', {
    cpe: 'gravityforms:gravityforms',
    categories: ['Forms'],
  }),
  plugin('Ninja Forms', 'ninja-forms', { cpe: 'ninjaforms:ninja_forms', categories: ['Forms'] }),
  plugin('Jetpack', 'jetpack', { cpe: 'automattic:jetpack' }),
  plugin('Akismet', 'akismet', { categories: ['Security'] }),
  plugin('Slider Revolution', 'revslider', {
    meta: { generator: /^Powered by Slider Revolution (\d[\d.]*)/ },
  }),
  plugin('LayerSlider', 'LayerSlider', {}),
  plugin('WP Rocket', 'wp-rocket', { categories: ['Caching'] }),
  plugin('W3 Total Cache', 'w3-total-cache', {
    cpe: 'boldgrid:w3_total_cache',
    categories: ['Caching'],
  }),
  plugin('LiteSpeed Cache', 'litespeed-cache', {
    cpe: 'litespeedtech:litespeed_cache',
    categories: ['Caching'],
  }),
  plugin('Autoptimize', 'autoptimize', { categories: ['Caching'] }),
  plugin('WPML', 'sitepress-multilingual-cms', {
    categories: ['Translation'],
    meta: { generator: /^WPML ver:(\d[\d.]*)/ },
  }),
  plugin('Polylang', 'polylang', { categories: ['Translation'] }),
  plugin('Site Kit', 'google-site-kit', {
    categories: ['Analytics'],
    meta: { generator: /^Site Kit by Google (\d[\d.]*)/ },
  }),
  plugin('MonsterInsights', 'google-analytics-for-wordpress', { categories: ['Analytics'] }),
  plugin('bbPress', 'bbpress', { cpe: 'bbpress:bbpress', categories: ['Message boards'] }),
  plugin('BuddyPress', 'buddypress', { cpe: 'buddypress:buddypress' }),
  plugin('The Events Calendar', 'the-events-calendar', { cpe: 'tri:the_events_calendar' }),
  plugin('LearnPress', 'learnpress', { cpe: 'thimpress:learnpress', categories: ['Learning'] }),
  plugin('Easy Digital Downloads', 'easy-digital-downloads', { categories: ['Ecommerce'] }),
  plugin('NextGEN Gallery', 'nextgen-gallery', { cpe: 'imagely:nextgen_gallery' }),
  plugin('TablePress', 'tablepress', {}),
  plugin('WP File Manager', 'wp-file-manager', { cpe: 'webdesi9:file_manager' }),
];
