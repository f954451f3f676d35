import { defineFingerprints } from '../fingerprint.ts';

/** What people publish with. */
export const contentManagement = defineFingerprints([
  {
    name: 'wordpress',
    place: 'http.body',
    pattern: /<meta name="generator" content="WordPress (?<version>\d[\d.]{0,20})/,
    ...{ service: 'http', vendor: 'WordPress', product: 'WordPress' },
    cpe: ['cpe:2.3:a:wordpress:wordpress:{version}'],
    example: {
      text: '<meta name="generator" content="WordPress 6.4.2" />',
      tells: { product: 'WordPress', version: '6.4.2' },
    },
  },
  {
    name: 'wordpress-paths',
    place: 'http.body',
    pattern: /\/wp-content\/(?:themes|plugins)\//,
    ...{ service: 'http', vendor: 'WordPress', product: 'WordPress' },
    cpe: ['cpe:2.3:a:wordpress:wordpress:{version}'],
    example: {
      text: "<link rel='stylesheet' href='https://site.example/wp-content/themes/x/style.css'>",
      tells: { product: 'WordPress' },
    },
  },
  {
    name: 'joomla',
    place: 'http.body',
    pattern: /<meta name="generator" content="Joomla! - Open Source/,
    ...{ service: 'http', vendor: 'Joomla', product: 'Joomla!' },
    cpe: ['cpe:2.3:a:joomla:joomla\\!:{version}'],
    example: {
      text: '<meta name="generator" content="Joomla! - Open Source Content Management" />',
      tells: { product: 'Joomla!' },
    },
  },
  {
    name: 'drupal',
    place: 'http.body',
    pattern: /<meta name="Generator" content="Drupal (?<version>\d[\d.]{0,20})/,
    ...{ service: 'http', vendor: 'Drupal', product: 'Drupal' },
    cpe: ['cpe:2.3:a:drupal:drupal:{version}'],
    example: {
      text: '<meta name="Generator" content="Drupal 9 (https://www.drupal.org)" />',
      tells: { product: 'Drupal', version: '9' },
    },
  },
  {
    name: 'drupal-header',
    place: 'http_header.x-generator',
    pattern: /^Drupal (?<version>\d[\d.]*)/,
    ...{ service: 'http', vendor: 'Drupal', product: 'Drupal' },
    cpe: ['cpe:2.3:a:drupal:drupal:{version}'],
    example: {
      text: 'Drupal 10 (https://www.drupal.org)',
      tells: { product: 'Drupal', version: '10' },
    },
  },
  {
    name: 'typo3',
    place: 'http.body',
    pattern: /<meta name="generator" content="TYPO3 CMS/,
    ...{ service: 'http', vendor: 'TYPO3', product: 'TYPO3' },
    cpe: ['cpe:2.3:a:typo3:typo3:{version}'],
    example: { text: '<meta name="generator" content="TYPO3 CMS" />', tells: { product: 'TYPO3' } },
  },
  {
    name: 'magento',
    place: 'http_header.cookie',
    pattern: /^(?:mage-cache-storage|X-Magento-Vary)=/,
    ...{ service: 'http', vendor: 'Adobe', product: 'Magento' },
    cpe: ['cpe:2.3:a:magento:magento:{version}'],
    example: { text: 'X-Magento-Vary=9bf9a599; path=/', tells: { product: 'Magento' } },
  },
  {
    name: 'prestashop',
    place: 'http_header.cookie',
    pattern: /^PrestaShop-/,
    ...{ service: 'http', vendor: 'PrestaShop', product: 'PrestaShop' },
    cpe: ['cpe:2.3:a:prestashop:prestashop:{version}'],
    example: {
      text: 'PrestaShop-a30a9934ef476d11b6cc3c983616e364=def502; path=/',
      tells: { product: 'PrestaShop' },
    },
  },
  {
    name: 'moodle',
    place: 'http_header.cookie',
    pattern: /^MoodleSession/,
    ...{ service: 'http', vendor: 'Moodle', product: 'Moodle' },
    cpe: ['cpe:2.3:a:moodle:moodle:{version}'],
    example: { text: 'MoodleSession=abc; path=/', tells: { product: 'Moodle' } },
  },
  {
    name: 'mediawiki',
    place: 'http.body',
    pattern: /<meta name="generator" content="MediaWiki (?<version>\d[\w.-]{0,30})/,
    ...{ service: 'http', vendor: 'MediaWiki', product: 'MediaWiki' },
    cpe: ['cpe:2.3:a:mediawiki:mediawiki:{version}'],
    example: {
      text: '<meta name="generator" content="MediaWiki 1.39.4"/>',
      tells: { product: 'MediaWiki', version: '1.39.4' },
    },
  },
  {
    name: 'ghost',
    place: 'http.body',
    pattern: /<meta name="generator" content="Ghost (?<version>\d[\d.]{0,20})/,
    ...{ service: 'http', vendor: 'Ghost', product: 'Ghost' },
    cpe: ['cpe:2.3:a:ghost:ghost:{version}'],
    example: {
      text: '<meta name="generator" content="Ghost 5.54" />',
      tells: { product: 'Ghost', version: '5.54' },
    },
  },
  {
    name: 'discourse',
    place: 'http.body',
    pattern: /<meta name="generator" content="Discourse (?<version>\d[\w.]{0,30})/,
    ...{ service: 'http', vendor: 'Discourse', product: 'Discourse' },
    cpe: ['cpe:2.3:a:discourse:discourse:{version}'],
    example: {
      text: '<meta name="generator" content="Discourse 3.1.0.beta4 - https://github.com/discourse/discourse">',
      tells: { product: 'Discourse', version: '3.1.0.beta4' },
    },
  },
  {
    name: 'redmine',
    place: 'http.body',
    pattern: /<meta name="description" content="Redmine"/,
    ...{ service: 'http', vendor: 'Redmine', product: 'Redmine' },
    cpe: ['cpe:2.3:a:redmine:redmine:{version}'],
    example: {
      text: '<meta name="description" content="Redmine" />',
      tells: { product: 'Redmine' },
    },
  },
  {
    name: 'glpi',
    place: 'html_title',
    pattern: /^GLPI - /,
    ...{ service: 'http', vendor: 'Teclib', product: 'GLPI' },
    cpe: ['cpe:2.3:a:glpi-project:glpi:{version}'],
    example: { text: 'GLPI - Authentication', tells: { product: 'GLPI' } },
  },
  {
    name: 'sharepoint',
    place: 'http_header.microsoftsharepointteamservices',
    pattern: /^(?<version>\d[\d.]*)/,
    ...{ service: 'http', vendor: 'Microsoft', product: 'SharePoint Server', os: 'Windows Server' },
    cpe: ['cpe:2.3:a:microsoft:sharepoint_server:{version}'],
    example: {
      text: '16.0.0.10337',
      tells: { product: 'SharePoint Server', version: '16.0.0.10337', os: 'Windows Server' },
    },
  },
]);
