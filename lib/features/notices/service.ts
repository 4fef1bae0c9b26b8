import 'server-only'
import { z } from 'zod'
import { cut, decodeNumber } from '@/lib/core/page-cursor'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { parseOutput } from '@/lib/server/parse'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { notifications } from './contract'
import { notice, noticeFilter, noticePage, noticeReadInput, noticeSummary } from './schema'
import { countUnread, findUnread, insertReads, listNotices as listRows, payeeNames } from './store'

export const listNotices = read(notifications.list, {
  input: noticeFilter,
  output: noticePage,
  async run({ unread, limit, cursor }, person) {
    const before = cursor === undefined ? undefined : decodeNumber(cursor)
    const rows = await listRows(person, { unread: unread === '1', before }, limit + 1)
    const { shown, next } = cut(rows, limit, ({ id }) => String(id))
    const names = await payeeNames(shown.map(({ subject }) => subject))
    const items = shown.map(({ id, at, ...row }) =>
      parseOutput(notice, { ...row, id: String(id), at: at.toISOString(), payeeName: names.get(row.subject ?? '') }),
    )
    return { items, next }
  },
})

export const summarizeNotices = read(notifications.summary, {
  input: z.strictObject({}),
  output: noticeSummary,
  run: async (_, person) => ({ unread: await countUnread(person) }),
})

/** Marks notifications as read by this person; ids of other people's notifications are ignored. */
export const readNotices = write(notifications.read, noticeReadInput, noticeSummary, async (input, person) => {
  const ids = await findUnread(person, input)
  if (ids.length > 0) {
    await (await db()).transaction(async (tx) => {
      await insertReads(tx, person, ids)
      await publish(tx, [{ topic: 'notices', userId: person.id }])
    })
  }
  return { unread: await countUnread(person) }
})
