import { any, hosted, technology, type Technology } from './technology.ts';

/** What pages borrow from others to show it: chats, players, maps, letters, buttons. */
export const widgets: readonly Technology[] = [
  hosted('Intercom', ['Live chat', 'Customer support'], {
    hosts: ['widget.intercom.io', 'js.intercomcdn.com'],
    variables: ['Intercom'],
    cookies: { 'intercom-id-*': any },
  }),
  hosted('Zendesk', ['Customer support', 'Live chat'], {
    hosts: ['static.zdassets.com', 'ekr.zdassets.com', 'zendesk.com'],
    variables: ['zE', 'zESettings'],
  }),
  hosted('Zopim', 'Live chat', { hosts: ['v2.zopim.com'], variables: ['$zopim'] }),
  hosted('Drift', 'Live chat', { hosts: ['js.driftt.com', 'drift.com'], variables: ['drift'] }),
  hosted('Tawk.to', 'Live chat', { hosts: ['embed.tawk.to'], variables: ['Tawk_API'] }),
  hosted('LiveChat', 'Live chat', {
    hosts: ['cdn.livechatinc.com'],
    variables: ['LC_API', 'LiveChatWidget'],
  }),
  hosted('Crisp', 'Live chat', {
    hosts: ['client.crisp.chat'],
    variables: ['$crisp', 'CRISP_WEBSITE_ID'],
  }),
  hosted('Freshchat', 'Live chat', {
    hosts: ['wchat.freshchat.com', 'freshworksapi.com'],
    variables: ['fcWidget'],
  }),
  hosted('Tidio', 'Live chat', { hosts: ['code.tidio.co'], variables: ['tidioChatApi'] }),
  hosted('Olark', 'Live chat', { hosts: ['static.olark.com'], variables: ['olark'] }),
  hosted('JivoChat', 'Live chat', {
    hosts: ['code.jivosite.com', 'jivosite.com'],
    variables: ['jivo_api'],
  }),
  hosted('Userlike', 'Live chat', {
    hosts: ['userlike-cdn-widgets.s3-eu-west-1.amazonaws.com', 'userlike.com'],
  }),
  hosted('Smartsupp', 'Live chat', { hosts: ['smartsuppchat.com'], variables: ['smartsupp'] }),
  hosted('Gorgias', 'Customer support', {
    hosts: ['config.gorgias.chat', 'gorgias.chat'],
    variables: ['GorgiasChat'],
  }),
  hosted('Help Scout', 'Customer support', {
    hosts: ['beacon-v2.helpscout.net'],
    variables: ['Beacon'],
  }),
  hosted('Zoho SalesIQ', 'Live chat', {
    hosts: ['salesiq.zoho.com', 'salesiq.zoho.eu'],
    variables: ['$zoho'],
  }),
  hosted('Disqus', 'Comments', {
    hosts: ['disqus.com', 'disquscdn.com'],
    variables: ['DISQUS', 'disqus_shortname'],
  }),
  hosted('Giscus', 'Comments', { hosts: ['giscus.app'] }),
  hosted('Utterances', 'Comments', { hosts: ['utteranc.es'] }),
  hosted('OpenWeb', 'Comments', { hosts: ['spot.im', 'openweb.com'] }),
  hosted('Facebook SDK', ['Social', 'Widgets'], {
    hosts: ['connect.facebook.net'],
    variables: ['FB'],
  }),
  hosted('X Widgets', ['Social', 'Widgets'], {
    hosts: ['platform.twitter.com'],
    variables: ['twttr'],
  }),
  hosted('Instagram Embed', ['Social', 'Widgets'], {
    hosts: ['instagram.com'],
    variables: ['instgrm'],
  }),
  hosted('LinkedIn SDK', 'Social', { hosts: ['platform.linkedin.com'] }),
  hosted('AddThis', ['Social', 'Widgets'], {
    hosts: ['s7.addthis.com', 'addthis.com'],
    variables: ['addthis'],
  }),
  hosted('ShareThis', ['Social', 'Widgets'], {
    hosts: ['sharethis.com'],
    variables: ['__sharethis__'],
  }),
  hosted('AddToAny', ['Social', 'Widgets'], { hosts: ['static.addtoany.com'], variables: ['a2a'] }),
  hosted('VK Widgets', ['Social', 'Widgets'], { hosts: ['vk.com'], variables: ['VK'] }),
  hosted('Kakao SDK', 'Social', {
    hosts: ['developers.kakao.com', 'kakaocdn.net'],
    variables: ['Kakao'],
  }),
  hosted('YouTube', 'Video players', {
    hosts: ['youtube.com', 'youtube-nocookie.com', 'ytimg.com'],
    variables: ['YT'],
  }),
  hosted('Vimeo', 'Video players', {
    hosts: ['player.vimeo.com', 'vimeocdn.com'],
    variables: ['Vimeo'],
  }),
  hosted('Wistia', 'Video players', {
    hosts: ['fast.wistia.com', 'fast.wistia.net'],
    variables: ['Wistia'],
  }),
  hosted('Brightcove', 'Video players', { hosts: ['players.brightcove.net'], variables: ['bc'] }),
  hosted('JW Player', 'Video players', {
    hosts: ['cdn.jwplayer.com', 'jwpcdn.com'],
    variables: ['jwplayer'],
  }),
  hosted('Dailymotion', 'Video players', { hosts: ['dailymotion.com'] }),
  hosted('Twitch', 'Video players', { hosts: ['player.twitch.tv', 'embed.twitch.tv'] }),
  hosted('Vidyard', 'Video players', { hosts: ['play.vidyard.com'], variables: ['VidyardV4'] }),
  hosted('Kaltura', 'Video players', { hosts: ['kaltura.com'], variables: ['KalturaPlayer'] }),
  hosted('Spotify Embed', 'Widgets', { hosts: ['open.spotify.com'] }),
  hosted('SoundCloud', 'Widgets', { hosts: ['w.soundcloud.com'], variables: ['SC'] }),
  hosted('Google Maps', 'Maps', { hosts: ['maps.googleapis.com', 'maps.google.com'] }),
  hosted('OpenStreetMap', 'Maps', { hosts: ['tile.openstreetmap.org'] }),
  hosted('Mapbox', 'Maps', { hosts: ['api.mapbox.com', 'events.mapbox.com'] }),
  hosted('Bing Maps', 'Maps', { hosts: ['bing.com', 'virtualearth.net'] }),
  hosted('HERE', 'Maps', { hosts: ['js.api.here.com', 'hereapi.com'] }),
  hosted('Yandex Maps', 'Maps', { hosts: ['api-maps.yandex.ru'], variables: ['ymaps'] }),
  hosted('Naver Maps', 'Maps', { hosts: ['oapi.map.naver.com', 'openapi.map.naver.com'] }),
  hosted('Kakao Maps', 'Maps', { hosts: ['dapi.kakao.com'] }),
  hosted('Algolia', 'Search engines', {
    hosts: ['algolia.net', 'algolianet.com'],
    variables: ['algoliasearch'],
  }),
  hosted('Google Programmable Search', 'Search engines', {
    hosts: ['cse.google.com'],
    variables: ['__gcse'],
  }),
  hosted('Coveo', 'Search engines', {
    hosts: ['static.cloud.coveo.com', 'platform.cloud.coveo.com'],
    variables: ['Coveo'],
  }),
  hosted('Searchspring', 'Search engines', { hosts: ['cdn.searchspring.net'] }),
  hosted('Google Translate', 'Translation', {
    hosts: ['translate.google.com', 'translate.googleapis.com'],
  }),
  hosted('Weglot', 'Translation', {
    hosts: ['cdn.weglot.com', 'weglot.com'],
    variables: ['Weglot'],
  }),
  hosted('Transifex', 'Translation', { hosts: ['cdn.transifex.com'], variables: ['Transifex'] }),
  hosted('Smartling', 'Translation', { hosts: ['smartling.com'] }),
  hosted('Google Fonts', 'Fonts', { hosts: ['fonts.googleapis.com', 'fonts.gstatic.com'] }),
  hosted('Adobe Fonts', 'Fonts', {
    hosts: ['use.typekit.net', 'p.typekit.net'],
    variables: ['Typekit'],
  }),
  hosted('Fonts.com', 'Fonts', { hosts: ['fast.fonts.net'] }),
  hosted('Hoefler & Co', 'Fonts', { hosts: ['cloud.typography.com'] }),
  hosted('Bunny Fonts', 'Fonts', { hosts: ['fonts.bunny.net'] }),
  hosted('Web Font Loader', 'Fonts', {
    hosts: ['webfontloader.com'],
    variables: ['WebFont', 'WebFontConfig'],
  }),
  technology('Font Awesome', 'Icons', {
    hosts: ['use.fontawesome.com', 'kit.fontawesome.com', 'ka-f.fontawesome.com'],
    html: [/\/font-?awesome(?:@|\/)v?(\d+\.\d+\.\d+)\//, /<link[^>]{0,200}font-?awesome/],
    variables: ['FontAwesome', 'FontAwesomeConfig'],
    example: {
      html: '<link href="https://cdn.test/font-awesome/4.7.0/css/x.css">',
      version: '4.7.0',
    },
  }),
  technology('Bootstrap Icons', 'Icons', {
    html: [/bootstrap-icons(?:@(\d[\d.]*\d))?/],
    example: {
      html: '<link href="https://cdn.test/npm/bootstrap-icons@1.11.3/x.css">',
      version: '1.11.3',
    },
  }),
  technology('Material Icons', 'Icons', {
    html: [/family=Material\+(?:Icons|Symbols)/, /class="material-icons/],
    example: { html: '<i class="material-icons">home</i>' },
  }),
  technology('Ionicons', 'Icons', {
    html: [/<ion-icon\b/, /\/ionicons(?:@|\/)v?(\d[\d.]*\d)/],
    example: { html: '<ion-icon name="home"></ion-icon>' },
  }),
  technology('Tailwind CSS', 'UI frameworks', {
    hosts: ['cdn.tailwindcss.com'],
    html: [/--tw-(?:ring|shadow|translate|border-spacing)/, /tailwindcss@(\d[\d.]*\d)/],
    example: { html: '<style>*{--tw-ring-inset:;}</style>' },
  }),
  technology('Bulma', 'UI frameworks', {
    html: [/\/bulma(?:@|\/)(\d[\d.]*\d)/, /\/bulma(?:\.min)?\.css/],
    example: {
      html: '<link href="https://cdn.test/bulma@0.9.4/css/bulma.min.css">',
      version: '0.9.4',
    },
  }),
  technology('Material UI', 'UI frameworks', {
    implies: ['React'],
    html: [/class="[^"]{0,100}\bMui[A-Z][a-z]{2,12}-root\b/],
    example: { html: '<button class="MuiButtonBase-root MuiButton-root">' },
  }),
  technology('Ant Design', 'UI frameworks', {
    implies: ['React'],
    html: [/class="[^"]{0,100}\bant-(?:btn|layout|menu|row|col)\b/],
    example: { html: '<button class="ant-btn ant-btn-primary">' },
  }),
  technology('Chakra UI', 'UI frameworks', {
    implies: ['React'],
    html: [/class="[^"]{0,60}\bchakra-(?:ui|button|stack|text|heading)/],
    example: { html: '<body class="chakra-ui-light">' },
  }),
  technology('Emotion', 'JavaScript libraries', {
    html: [/<style[^>]{0,60}data-emotion="/],
    example: { html: '<style data-emotion="css 1abc">' },
  }),
  technology('styled-components', 'JavaScript libraries', {
    implies: ['React'],
    html: [/<style[^>]{0,60}data-styled(?:-version="(\d[\d.]*))?/],
    example: { html: '<style data-styled="active" data-styled-version="5.3.5">', version: '5.3.5' },
  }),
  technology('AMP', 'JavaScript frameworks', {
    hosts: ['cdn.ampproject.org'],
    html: [/<html[^>]{0,100}\s(?:amp|⚡)[\s>]/],
    example: { hosts: ['cdn.ampproject.org'] },
  }),
  technology('Gravatar', 'Widgets', {
    hosts: ['gravatar.com', 'secure.gravatar.com'],
    example: { hosts: ['secure.gravatar.com'] },
  }),
];
