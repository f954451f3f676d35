import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Explanation } from '../explanation.ts';
import { Report } from '../report/full.ts';
import type { ScanEnd } from '../scan-job.ts';
import { isPng } from '../screenshots.ts';

const mostReportBytes = 8_388_608;
const mostPictureBytes = 8_388_608;
const mostPictures = 4;
const longestWhy = 500;
/** In characters; compressed it is much less. */
const longestPage = 1_000_000;

const isReport = Compile(Report);
const isExplanation = Compile(Explanation);
const isOtherEnd = Compile(
  Type.Union([
    Type.Object({ kind: Type.Literal('no such domain'), why: Type.String() }),
    Type.Object({
      kind: Type.Literal('failed'),
      why: Type.String(),
      isOurFault: Type.Boolean(),
    }),
  ]),
);

/** A worker handles hostile pages, so its result is validated like any other input. */
export function readEnd(value: unknown): ScanEnd {
  if (isOtherEnd.Check(value)) return { ...value, why: value.why.slice(0, longestWhy) };
  const { kind, report, explanation, screenshots, html } = (value ?? {}) as Record<string, unknown>; // checked below
  if (kind !== 'done' || !isReport.Check(report) || !isExplanation.Check(explanation)) {
    return fault('The worker sent an invalid report.');
  }
  const bytes = JSON.stringify(report).length + JSON.stringify(explanation).length;
  if (bytes > mostReportBytes) return fault('The report is larger than allowed.');
  const pictures = Array.isArray(screenshots) ? screenshots : [];
  return {
    kind,
    report,
    explanation,
    screenshots: pictures.slice(0, mostPictures).filter(isPicture),
    html: typeof html === 'string' ? html.slice(0, longestPage) : '',
  };
}

function isPicture(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array && value.byteLength <= mostPictureBytes && isPng(value);
}

function fault(why: string): ScanEnd {
  return { kind: 'failed', why, isOurFault: true };
}
