import { describe, expect, it } from 'vitest';
import { languageOf } from '../../src/domain/language.ts';

describe('the language of a text', () => {
  it.each([
    ['en', 'Please sign in to your account with the address that you have given us.'],
    ['es', 'Para acceder a su cuenta es necesario que confirme los datos con el código.'],
    [
      'fr',
      'Vous pouvez suivre votre colis et les frais de livraison dans cette page pour le moment.',
    ],
    ['de', 'Bitte melden Sie sich mit der Nummer an, die wir für Sie auf dem Konto haben.'],
    ['it', 'Per accedere al tuo conto è necessario inserire il codice che si trova nella lettera.'],
    ['pt', 'Para acessar a sua conta não é preciso mais que o número do seu cartão e uma senha.'],
    [
      'nl',
      'Om in te loggen op uw rekening is het nummer van de kaart nodig dat bij ons bekend is.',
    ],
    [
      'pl',
      'Aby zalogować się do konta, należy podać numer, który jest na karcie, oraz hasło dla klienta.',
    ],
    [
      'tr',
      'Bu hesap için giriş yapmak çok kolay ve bir kart numarası ile mümkün olan her şey var.',
    ],
    ['sv', 'För att logga in på ditt konto är det nog med den kod som vi har skickat till dig.'],
    ['ru', 'Пожалуйста, войдите в свой аккаунт, чтобы подтвердить данные.'],
    ['uk', 'Будь ласка, увійдіть до свого облікового запису, щоб підтвердити дані її.'],
    ['ja', 'アカウントにログインして、お客様の情報を確認してください。'],
    ['zh', '请登录您的账户以确认您的个人信息和付款方式'],
    ['ko', '계정에 로그인하여 정보를 확인해 주세요'],
    ['ar', 'يرجى تسجيل الدخول إلى حسابك لتأكيد المعلومات'],
    ['el', 'Παρακαλούμε συνδεθείτε στον λογαριασμό σας'],
    ['th', 'กรุณาเข้าสู่ระบบบัญชีของคุณ'],
    ['he', 'אנא התחבר לחשבון שלך כדי לאשר את הפרטים'],
    ['hi', 'कृपया अपने खाते में लॉग इन करें'],
  ])('%s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([[''], ['Shop'], ['404'], ['zzz qqq xxx '.repeat(20)]])('“%s” has none', (text) => {
    expect(languageOf(text)).toBe('');
  });
});
