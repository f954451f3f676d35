import type { Check } from './check.ts';

export const frames: Check = {
  name: 'frames',
  says: 'Frames of the rendered page and the number of requests each made.',
  run({ page, requests }) {
    const inner = page.frames.filter(({ parentId }) => parentId !== '');
    const hidden = inner.filter(({ isHidden }) => isHidden).length;
    const counts = new Map<string, number>();
    for (const { frameId } of requests) counts.set(frameId, (counts.get(frameId) ?? 0) + 1);
    return {
      frames: page.frames.map(({ id, url }) => ({
        frame_id: id,
        transfer_cnt: counts.get(id) ?? 0,
        url,
      })),
      summary: { iframe: inner.length, hidden_iframe: Math.max(hidden, page.hidden.frames) },
    };
  },
};
