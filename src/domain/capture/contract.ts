import { Type, type Static } from 'typebox';
import { devices, longestReferrer, usualCapture, type Device } from '../capture.ts';
import { text } from '../report/members.ts';

const device = (description: string) =>
  Type.Unsafe<Device>({ type: 'string', enum: [...devices], description });

/** Options with which a page was opened. */
export const CaptureOptions = Type.Object({
  device: device('desktop, or a phone with its screen, touch and user agent.'),
  language: text('First language of Accept-Language.'),
  referrer: text('The page it seems to come from; "" for none.'),
  cookies: Type.Boolean({ description: 'Whether the browser kept cookies.' }),
});

/** Options that a caller may set. They need a browser, so a lite scan has none. */
export const captureInput = {
  device: Type.Unsafe<Device>({
    ...device('Device that the browser poses as.'),
    default: usualCapture.device,
  }),
  language: Type.String({
    default: usualCapture.language,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$',
    form: 'a language tag such as de or pt-BR',
    description: 'Language that the browser asks for, such as de or pt-BR.',
  }),
  referrer: Type.Optional(
    Type.String({
      maxLength: longestReferrer,
      pattern: '^https?://[^\\s\\u0000-\\u001f\\u007f]+$',
      form: `an http or https URL of at most ${longestReferrer} characters`,
      description: 'URL that the browser seems to come from. The site sees it.',
    }),
  ),
  cookies: Type.Boolean({ default: true, description: 'Whether the browser keeps cookies.' }),
};

const CaptureWish = Type.Partial(Type.Object(captureInput));
export type CaptureWish = Static<typeof CaptureWish>;
