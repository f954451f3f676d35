import { technology, type Technology } from './technology.ts';
import type { Category } from './categories.ts';

interface Library {
  cpe?: string;
  variables?: readonly string[];
  /** How authors sign their file; the first group is the version. */
  code?: RegExp;
  implies?: readonly string[];
  categories?: readonly Category[];
}

/**
 * A library that pages load as a file of its own name: `lodash.min.js`, `lodash-4.17.21.js`, and as copies of
 * public stores have it, `lodash@4.17.21/…` and `lodash/4.17.21/…`.
 */
function library(
  name: string,
  file: string,
  { categories, code, ...rest }: Library = {},
): Technology {
  const stem = file.replace(/[.+]/g, '\\$&');
  return technology(name, categories ?? ['JavaScript libraries'], {
    ...rest,
    scripts: [
      new RegExp(`/${stem}(?:@|[.-]|/v?)v?(\\d+\\.\\d+(?:\\.\\d+)?)`, 'i'),
      new RegExp(`/${stem}(?:[.-](?:min|slim|umd|bundle|pkgd|prod|all|dev))*\\.js`, 'i'),
    ],
    ...(code ? { code: [code] } : {}),
    example: {
      scripts: [`https://cdn.test/libs/${file}/1.12.3/${file}.min.js`],
      version: '1.12.3',
    },
  });
}

const ui: readonly Category[] = ['UI frameworks'];
const graphics: readonly Category[] = ['Graphics', 'JavaScript libraries'];
const players: readonly Category[] = ['Video players'];

/** Building blocks of scripts. */
export const libraries: readonly Technology[] = [
  library('jQuery', 'jquery', {
    cpe: 'jquery:jquery',
    variables: ['jQuery'],
    code: /jQuery (?:JavaScript Library )?v(\d[\d.]*)/,
  }),
  library('jQuery UI', 'jquery-ui', {
    cpe: 'jqueryui:jquery_ui',
    implies: ['jQuery'],
    code: /jQuery UI - v(\d[\d.]*)/,
  }),
  library('jQuery Migrate', 'jquery-migrate', {
    implies: ['jQuery'],
    code: /jQuery Migrate - v(\d[\d.]*)/,
  }),
  library('jQuery Mobile', 'jquery.mobile', { cpe: 'jquery:jquery_mobile', implies: ['jQuery'] }),
  library('Lodash', 'lodash', { cpe: 'lodash:lodash' }),
  library('Underscore.js', 'underscore', { cpe: 'underscorejs:underscore' }),
  library('Moment.js', 'moment', { cpe: 'momentjs:moment', variables: ['moment'] }),
  library('Day.js', 'dayjs', { variables: ['dayjs'] }),
  library('Axios', 'axios', { cpe: 'axios:axios', variables: ['axios'] }),
  library('Modernizr', 'modernizr', { variables: ['Modernizr'], code: /modernizr (\d[\d.]*)/i }),
  library('RequireJS', 'require', { variables: ['requirejs'], code: /requirejs (\d[\d.]*)/i }),
  library('SystemJS', 'systemjs'),
  library('core-js', 'core-js', { variables: ['__core-js_shared__'] }),
  library('Prototype', 'prototype', { cpe: 'prototypejs:prototype', variables: ['Prototype'] }),
  library('MooTools', 'mootools', { variables: ['MooTools'] }),
  library('Zepto', 'zepto', { variables: ['Zepto'] }),
  library('script.aculo.us', 'scriptaculous', { implies: ['Prototype'] }),
  library('YUI', 'yui', { cpe: 'yahoo:yui', variables: ['YUI', 'YAHOO'] }),
  library('Handlebars', 'handlebars', {
    cpe: 'handlebarsjs:handlebars',
    variables: ['Handlebars'],
  }),
  library('Mustache', 'mustache', {
    cpe: 'mustache.js_project:mustache.js',
    variables: ['Mustache'],
  }),
  library('DOMPurify', 'dompurify', { cpe: 'cure53:dompurify', variables: ['DOMPurify'] }),
  library('RxJS', 'rxjs', { variables: ['rxjs'] }),
  library('Redux', 'redux', { variables: ['Redux'] }),
  library('Vuex', 'vuex', { implies: ['Vue.js'], variables: ['Vuex'] }),
  library('Vue Router', 'vue-router', { implies: ['Vue.js'], variables: ['VueRouter'] }),
  library('Socket.io', 'socket.io', { cpe: 'socket:socket.io' }),
  library('SignalR', 'jquery.signalR', { implies: ['ASP.NET', 'jQuery'] }),
  library('SockJS', 'sockjs', { variables: ['SockJS'] }),
  library('Clipboard.js', 'clipboard', { variables: ['ClipboardJS'] }),
  library('Popper', 'popper', { variables: ['Popper'] }),
  library('Tippy.js', 'tippy', { variables: ['tippy'] }),
  library('Swiper', 'swiper', { variables: ['Swiper'], code: /Swiper (\d[\d.]*)/ }),
  library('Slick', 'slick', { implies: ['jQuery'] }),
  library('Owl Carousel', 'owl.carousel', { implies: ['jQuery'] }),
  library('Flickity', 'flickity', { variables: ['Flickity'] }),
  library('Splide', 'splide', { variables: ['Splide'] }),
  library('Glide.js', 'glide', { variables: ['Glide'] }),
  library('bxSlider', 'jquery.bxslider', { implies: ['jQuery'] }),
  library('FlexSlider', 'jquery.flexslider', { implies: ['jQuery'] }),
  library('FancyBox', 'jquery.fancybox', { implies: ['jQuery'] }),
  library('Magnific Popup', 'jquery.magnific-popup', { implies: ['jQuery'] }),
  library('Lightbox', 'lightbox2'),
  library('PhotoSwipe', 'photoswipe', { variables: ['PhotoSwipe'] }),
  library('Isotope', 'isotope', { variables: ['Isotope'] }),
  library('Masonry', 'masonry', { variables: ['Masonry'] }),
  library('Select2', 'select2', { cpe: 'select2:select2', implies: ['jQuery'] }),
  library('DataTables', 'jquery.dataTables', {
    cpe: 'datatables:datatables.net',
    implies: ['jQuery'],
  }),
  library('Flatpickr', 'flatpickr', { variables: ['flatpickr'] }),
  library('SweetAlert2', 'sweetalert2', { variables: ['Sweetalert2', 'Swal'] }),
  library('Toastr', 'toastr', { implies: ['jQuery'], variables: ['toastr'] }),
  library('Lazysizes', 'lazysizes', { variables: ['lazySizes', 'lazySizesConfig'] }),
  library('AOS', 'aos', { variables: ['AOS'] }),
  library('WOW', 'wow', { variables: ['WOW'] }),
  library('GSAP', 'gsap', {
    variables: ['gsap', 'TweenMax', 'GreenSockGlobals'],
    categories: graphics,
  }),
  library('Lottie', 'lottie', { variables: ['lottie', 'bodymovin'], categories: graphics }),
  library('Three.js', 'three', { variables: ['THREE', '__THREE__'], categories: graphics }),
  library('PixiJS', 'pixi', { variables: ['PIXI'], categories: graphics }),
  library('D3', 'd3', {
    variables: ['d3'],
    categories: graphics,
    code: /\/\/ https:\/\/d3js\.org v(\d[\d.]*)/,
  }),
  library('Chart.js', 'chart.js', { cpe: 'chartjs:chart.js', categories: graphics }),
  library('Highcharts', 'highcharts', { variables: ['Highcharts'], categories: graphics }),
  library('ECharts', 'echarts', {
    cpe: 'apache:echarts',
    variables: ['echarts'],
    categories: graphics,
  }),
  library('amCharts', 'amcharts', { variables: ['AmCharts', 'am4core'], categories: graphics }),
  library('Raphael', 'raphael', { variables: ['Raphael'], categories: graphics }),
  library('Leaflet', 'leaflet', { categories: ['Maps'], code: /Leaflet (\d[\d.]*)/ }),
  library('OpenLayers', 'openlayers', { categories: ['Maps'] }),
  library('Mapbox GL JS', 'mapbox-gl', { categories: ['Maps'], variables: ['mapboxgl'] }),
  library('MapLibre GL JS', 'maplibre-gl', { categories: ['Maps'], variables: ['maplibregl'] }),
  library('Video.js', 'video.js', { categories: players, variables: ['videojs'] }),
  library('Plyr', 'plyr', { categories: players, variables: ['Plyr'] }),
  library('hls.js', 'hls.js', { categories: players, variables: ['Hls'] }),
  library('dash.js', 'dashjs', { categories: players, variables: ['dashjs'] }),
  library('MediaElement.js', 'mediaelement', { categories: players, variables: ['mejs'] }),
  library('Flowplayer', 'flowplayer', { categories: players, variables: ['flowplayer'] }),
  library('Bootstrap', 'bootstrap', {
    cpe: 'getbootstrap:bootstrap',
    categories: ui,
    variables: ['bootstrap'],
    code: /Bootstrap v(\d[\d.]*)/,
  }),
  library('Foundation', 'foundation', { categories: ui, variables: ['Foundation'] }),
  library('Semantic UI', 'semantic-ui', { categories: ui, implies: ['jQuery'] }),
  library('UIkit', 'uikit', { categories: ui, variables: ['UIkit'], code: /UIkit (\d[\d.]*)/ }),
  library('Materialize', 'materialize', { categories: ui, code: /Materialize v(\d[\d.]*)/ }),
  library('Kendo UI', 'kendo.all', {
    cpe: 'telerik:kendo_ui',
    categories: ui,
    variables: ['kendo'],
  }),
  library('Vuetify', 'vuetify', { categories: ui, implies: ['Vue.js'] }),
  library('Element UI', 'element-ui', { categories: ui, implies: ['Vue.js'] }),
  library('Layui', 'layui', { categories: ui, variables: ['layui'] }),
  library('CKEditor', 'ckeditor', {
    cpe: 'ckeditor:ckeditor',
    categories: ['Editors'],
    variables: ['CKEDITOR'],
  }),
  library('TinyMCE', 'tinymce', {
    cpe: 'tiny:tinymce',
    categories: ['Editors'],
    variables: ['tinymce', 'tinyMCE'],
  }),
  library('Quill', 'quill', {
    cpe: 'quilljs:quill',
    categories: ['Editors'],
    variables: ['Quill'],
  }),
  library('CodeMirror', 'codemirror', { categories: ['Editors'], variables: ['CodeMirror'] }),
  library('Ace', 'ace-builds', { categories: ['Editors'] }),
  library('Prism', 'prism', { cpe: 'prismjs:prism', variables: ['Prism'] }),
  library('highlight.js', 'highlight.js', { variables: ['hljs'] }),
  library('MathJax', 'mathjax', { variables: ['MathJax'] }),
  library('KaTeX', 'katex', { variables: ['katex'] }),
  library('Mermaid', 'mermaid', { variables: ['mermaid'] }),
  library('PDF.js', 'pdfjs-dist', { cpe: 'mozilla:pdf.js', variables: ['pdfjsLib'] }),
  library('SWFObject', 'swfobject', { variables: ['swfobject'] }),
  library('web3.js', 'web3', { variables: ['Web3'] }),
  library('ethers.js', 'ethers', { variables: ['ethers'] }),
];
