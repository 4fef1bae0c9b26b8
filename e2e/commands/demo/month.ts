import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Calendar } from './calendar.ts'
import { lastDayOf, monthBefore } from './marks.ts'
import type { Moment } from './moments.ts'
import type { World } from './world.ts'

const side = z.looseObject({ paymentId: z.string().optional(), documentId: z.string().optional() })
const row = z.looseObject({
  ...{ id: z.string(), expectedCents: z.number().int(), linkedCents: z.number().int() },
  ...{ suggestions: z.array(side), links: z.array(side) },
})
const rows = z.array(row)
const summary = z.looseObject({
  read: z.object({ complete: z.boolean(), payments: z.number(), documents: z.number() }),
})

const left = ({ expectedCents, linkedCents }: z.infer<typeof row>) => expectedCents - linkedCents

const far = (one: z.infer<typeof row>, other: z.infer<typeof row>) => Math.abs(left(one) - left(other))

/** A working day of the last week, or from the third of the month on if that has passed. */
function reconcilingDay(calendar: Calendar, month: string): number {
  const days = [1, 2, 3, 4, 5, 6].filter((ago) => calendar.day(ago).startsWith(month))
  return Math.min(4, days.at(-3) ?? 1)
}

type Step = [minutes: number, name: string, run: () => Promise<unknown>]

/** A partly reconciled month with a note that was cancelled after its capture, once both sides have been read. */
export function reconciledMonth({ calendar, isPast, marks, control, beatriz, marina }: World, ago: 0 | 1): Moment[] {
  const today = calendar.day(1)
  const month = monthBefore(today, ago)
  const list = (query: string) => beatriz.read(rows, `reconciliation?month=${month}&direction=in&limit=200&${query}`)
  const act = (path: string, body: object) => beatriz.write('POST', `reconciliation/${path}`, body)
  const of = (step: string) => marks.of(`month ${ago}: ${step}`)
  const begins = ago === 1 ? calendar.at(reconcilingDay(calendar, today.slice(0, 7)), '09:05') : calendar.at(1, '15:40')
  const steps: Step[] = [
    [0, 'read', read],
    [12, 'suggestions pick', pickSuggested],
    [12, 'suggestions', takeSuggested],
    [37, 'by hand pick', pickByHand],
    [37, 'by hand', linkByHand],
    [58, 'dismissals pick', pickDismissed],
    [58, 'dismissals', dismiss],
    [131, 'cancelled pick', pickCancelled],
    [131, 'cancelled', cancel],
  ]
  return steps.map(([minutes, name, run]) => ({ at: begins + minutes * 60_000, step: `month ${ago}: ${name}`, run }))

  /** Days outside the read range are not awaited; for past days payments are listed, so only notes are awaited. */
  async function read(): Promise<void> {
    if (isPast) await listPayments()
    let last = ''
    for (let still = 0; still < (isPast ? 6 : 40); ) {
      const { read } = await beatriz.read(summary, `reconciliation/summary?month=${month}&direction=in`)
      if (read.complete) break
      const now = JSON.stringify(read)
      still = now === last ? still + 1 : 0
      last = now
      await pause(500)
    }
  }

  /** Listed payments are known afterwards. */
  async function listPayments(): Promise<void> {
    const days = new URLSearchParams({ from: `${month}-01`, to: lastDayOf(month), limit: '100' })
    for (let page = 1; ; page += 1)
      if ((await beatriz.read(z.array(z.unknown()), `pix/received?${days}&page=${page}`)).length < 100) break
  }

  async function pickSuggested(): Promise<string[]> {
    const alone = (await list('state=suggested')).flatMap(({ id, suggestions }) =>
      suggestions.length === 1 && suggestions[0]?.documentId ? [id] : [],
    )
    return alone.slice(0, Math.ceil(alone.length / 2))
  }

  async function takeSuggested(): Promise<void> {
    const suggested = new Map((await list('state=suggested')).map((payment) => [payment.id, payment]))
    for (const id of of('suggestions pick')) {
      const payment = suggested.get(id)
      const documentId = payment?.suggestions[0]?.documentId
      if (!payment || !documentId) continue
      const amountCents = Math.min(left(payment), await openOf(documentId))
      // Another payment may have been suggested for the same note.
      if (amountCents > 0) await act('links', { paymentId: id, documentId, amountCents })
    }
  }

  async function pickByHand(): Promise<string[]> {
    const [payment] = await list('state=unbacked')
    const notes = await list('side=documents&state=unbacked')
    const note = payment && notes.toSorted((one, other) => far(one, payment) - far(other, payment))[0]
    return payment && note ? [payment.id, note.id, String(Math.min(left(payment), left(note)))] : []
  }

  async function linkByHand(): Promise<void> {
    const [paymentId, documentId, cents] = of('by hand pick')
    if (paymentId) await act('links', { paymentId, documentId, amountCents: Number(cents) })
  }

  async function pickDismissed(): Promise<string[]> {
    const open = (await list('state=unbacked')).map(({ id }) => id).filter((id) => id !== of('by hand pick')[0])
    return [2, 5, 8].flatMap((position) => open[position] ?? [])
  }

  async function dismiss(): Promise<void> {
    for (const { id } of await list('q=aporte'))
      await act('dismissals', { paymentId: id, reason: 'Não se aplica: aporte de capital' })
    const reasons = ['Sinal de pedido ainda não faturado', 'Aluguel recebido: não há nota', 'Reembolso do fornecedor']
    for (const [index, id] of of('dismissals pick').entries())
      await act('dismissals', { paymentId: id, reason: reasons[index] })
  }

  async function pickCancelled(): Promise<string[]> {
    return (await list('state=backed')).flatMap(({ links }) => links[0]?.documentId ?? []).slice(3, 4)
  }

  async function cancel(): Promise<void> {
    const [note] = of('cancelled pick')
    if (note) await control.cancelNote(note)
  }

  async function openOf(documentId: string): Promise<number> {
    const found = await marina.read(z.looseObject({ row }), `reconciliation/documents/${documentId}`)
    return left(found.row)
  }
}
