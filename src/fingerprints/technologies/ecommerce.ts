import { any, hosted, technology, type Technology } from './technology.ts';

const php = ['PHP'];

/** Shops, and how people pay in them. */
export const ecommerce: readonly Technology[] = [
  technology('Shopify', 'Ecommerce', {
    site: ['myshopify.com'],
    hosts: ['cdn.shopify.com', 'monorail-edge.shopifysvc.com'],
    headers: { 'x-shopify-stage': any, 'x-shopid': any },
    cookies: { _shopify_y: any, _shopify_s: any },
    variables: ['Shopify', 'ShopifyAnalytics'],
    example: { cookies: { _shopify_y: '1' } },
  }),
  technology('WooCommerce', ['Ecommerce', 'WordPress plugins'], {
    ...{ cpe: 'woocommerce:woocommerce', implies: ['WordPress'] },
    meta: { generator: /^WooCommerce ([\d.]+)/ },
    cookies: { 'wp_woocommerce_session_*': any },
    html: [/\/plugins\/woocommerce\//],
    variables: ['wc_add_to_cart_params', 'woocommerce_params'],
    example: { html: '<link href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css">' },
  }),
  technology('Magento', 'Ecommerce', {
    ...{ cpe: 'magento:magento', implies: ['PHP', 'MySQL'] },
    headers: { 'x-magento-vary': any, 'x-magento-cache-debug': any, 'x-magento-tags': any },
    cookies: { 'mage-cache-storage': any, 'mage-messages': any, 'X-Magento-Vary': any },
    html: [/type="text\/x-magento-init"/, /\/static\/version\d{5,15}\/frontend\//],
    example: { html: '<script type="text/x-magento-init">{}</script>' },
  }),
  technology('PrestaShop', 'Ecommerce', {
    ...{ cpe: 'prestashop:prestashop', implies: ['PHP', 'MySQL'] },
    meta: { generator: /^PrestaShop/i },
    cookies: { 'PrestaShop-*': any },
    headers: { 'powered-by': /^Prestashop/i },
    variables: ['prestashop'],
    example: { variables: ['prestashop'] },
  }),
  technology('OpenCart', 'Ecommerce', {
    ...{ cpe: 'opencart:opencart', implies: php },
    cookies: { OCSESSID: any },
    html: [/index\.php\?route=(?:common|product|account|checkout)\//],
    example: { cookies: { OCSESSID: 'x' } },
  }),
  technology('BigCommerce', 'Ecommerce', {
    site: ['mybigcommerce.com'],
    hosts: ['cdn11.bigcommerce.com', 'bigcommerce.com'],
    cookies: { SHOP_SESSION_TOKEN: any },
    variables: ['BCData'],
    example: { hosts: ['cdn11.bigcommerce.com'] },
  }),
  technology('Shopware', 'Ecommerce', {
    ...{ cpe: 'shopware:shopware', implies: ['PHP', 'Symfony'] },
    headers: { 'sw-context-token': any, 'sw-version-id': any, 'sw-language-id': any },
    html: [/<title>[^<]{0,100}Shopware/, /\/themes\/Frontend\/Responsive\//],
    example: { headers: { 'sw-version-id': '1' } },
  }),
  technology('Salesforce Commerce Cloud', 'Ecommerce', {
    cookies: { dwsid: any, 'dwanonymous_*': any },
    html: [/\/on\/demandware\.(?:static|store)\//],
    hosts: ['demandware.net'],
    example: { cookies: { dwsid: 'x' } },
  }),
  technology('SAP Commerce Cloud', 'Ecommerce', {
    ...{ cpe: 'sap:commerce_cloud', implies: ['Java'] },
    html: [/\/_ui\/(?:responsive|desktop|shared|addons)\//],
    example: { html: '<script src="/_ui/responsive/common/js/acc.js"></script>' },
  }),
  technology('HCL Commerce', 'Ecommerce', {
    ...{ implies: ['Java'] },
    cookies: { WC_PERSISTENT: any, WC_SESSION_ESTABLISHED: any },
    html: [/\/wcsstore\/\w/],
    example: { cookies: { WC_PERSISTENT: 'x' } },
  }),
  technology('Ecwid', 'Ecommerce', {
    hosts: ['app.ecwid.com'],
    variables: ['Ecwid'],
    example: { hosts: ['app.ecwid.com'] },
  }),
  technology('nopCommerce', 'Ecommerce', {
    ...{ cpe: 'nopcommerce:nopcommerce', implies: ['ASP.NET'] },
    meta: { generator: /^nopCommerce/i },
    cookies: { '.Nop.Customer': any, 'Nop.customer': any },
    example: { meta: { generator: 'nopCommerce' } },
  }),
  technology('osCommerce', 'Ecommerce', {
    ...{ cpe: 'oscommerce:oscommerce', implies: php },
    cookies: { osCsid: any },
    example: { cookies: { osCsid: 'x' } },
  }),
  technology('Zen Cart', 'Ecommerce', {
    ...{ cpe: 'zen-cart:zen_cart', implies: php },
    meta: { generator: /^shopping cart program by Zen Cart/i },
    cookies: { zenid: any },
    example: { cookies: { zenid: 'x' } },
  }),
  technology('Volusion', 'Ecommerce', {
    hosts: ['cdn3.volusion.com', 'volusion.com'],
    variables: ['volusion'],
    example: { hosts: ['cdn3.volusion.com'] },
  }),
  technology('Squarespace Commerce', 'Ecommerce', {
    ...{ implies: ['Squarespace'] },
    html: [/sqs-add-to-cart-button/],
    example: { html: '<div class="sqs-add-to-cart-button">' },
  }),
  technology('VTEX', 'Ecommerce', {
    headers: { powered: /^vtex$/i, 'x-vtex-janus-router-backend-app': any },
    hosts: ['vtexassets.com', 'vteximg.com.br', 'vtexcommercestable.com.br'],
    cookies: { VtexWorkspace: any, vtex_session: any },
    example: { hosts: ['example.vtexassets.com'] },
  }),
  technology('Nuvemshop', 'Ecommerce', {
    hosts: ['nuvemshop.com.br', 'tiendanube.com', 'mitiendanube.com'],
    example: { hosts: ['nuvemshop.com.br'] },
  }),
  technology('Cafe24', 'Ecommerce', {
    hosts: ['cafe24.com', 'cafe24img.com'],
    variables: ['EC_GLOBAL_INFO', 'EC_ROOT_DOMAIN'],
    example: { hosts: ['img.cafe24.com'] },
  }),
  technology('Big Cartel', 'Ecommerce', {
    site: ['bigcartel.com'],
    meta: { generator: /^Big Cartel/i },
    hosts: ['assets.bigcartel.com'],
    example: { meta: { generator: 'Big Cartel' } },
  }),
  hosted('Stripe', 'Payment', {
    hosts: ['js.stripe.com', 'm.stripe.network', 'api.stripe.com'],
    cookies: { __stripe_mid: any },
    variables: ['Stripe'],
  }),
  hosted('PayPal', 'Payment', {
    hosts: ['paypalobjects.com', 'paypal.com'],
    variables: ['paypal'],
  }),
  hosted('Braintree', 'Payment', { hosts: ['js.braintreegateway.com'], variables: ['braintree'] }),
  hosted('Adyen', 'Payment', { hosts: ['checkoutshopper-live.adyen.com', 'adyen.com'] }),
  hosted('Klarna', 'Payment', { hosts: ['klarnaservices.com', 'klarna.com', 'klarnacdn.net'] }),
  hosted('Afterpay', 'Payment', { hosts: ['afterpay.com', 'static.afterpay.com'] }),
  hosted('Affirm', 'Payment', { hosts: ['cdn1.affirm.com', 'affirm.com'], variables: ['affirm'] }),
  hosted('Square', 'Payment', { hosts: ['web.squarecdn.com', 'js.squareup.com'] }),
  hosted('Mollie', 'Payment', { hosts: ['js.mollie.com'], variables: ['Mollie'] }),
  hosted('Razorpay', 'Payment', { hosts: ['checkout.razorpay.com'], variables: ['Razorpay'] }),
  hosted('Paddle', 'Payment', { hosts: ['cdn.paddle.com'], variables: ['Paddle'] }),
  hosted('Amazon Pay', 'Payment', {
    hosts: ['static-na.payments-amazon.com', 'payments-amazon.com'],
  }),
  hosted('Apple Pay', 'Payment', { hosts: ['applepay.cdn-apple.com'] }),
  hosted('Google Pay', 'Payment', { hosts: ['pay.google.com'] }),
  hosted('Mercado Pago', 'Payment', { hosts: ['sdk.mercadopago.com'], variables: ['MercadoPago'] }),
  hosted('Trustpilot', 'Reviews', { hosts: ['widget.trustpilot.com'], variables: ['Trustpilot'] }),
  hosted('Yotpo', ['Reviews', 'Loyalty'], {
    hosts: ['staticw2.yotpo.com', 'yotpo.com'],
    variables: ['Yotpo'],
  }),
  hosted('Bazaarvoice', 'Reviews', {
    hosts: ['apps.bazaarvoice.com', 'bazaarvoice.com'],
    variables: ['$BV'],
  }),
  hosted('Judge.me', 'Reviews', { hosts: ['cdn.judge.me', 'judge.me'], variables: ['judgeme'] }),
  hosted('Trusted Shops', 'Reviews', { hosts: ['widgets.trustedshops.com', 'trustedshops.com'] }),
  hosted('Feefo', 'Reviews', { hosts: ['api.feefo.com', 'feefo.com'] }),
  hosted('Smile.io', 'Loyalty', {
    hosts: ['js.smile.io', 'cdn.sweettooth.io'],
    variables: ['SmileUI'],
  }),
  hosted('Calendly', 'Appointments', { hosts: ['assets.calendly.com'], variables: ['Calendly'] }),
  hosted('Acuity Scheduling', 'Appointments', { hosts: ['embed.acuityscheduling.com'] }),
];
