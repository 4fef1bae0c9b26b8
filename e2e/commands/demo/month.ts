import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { monthBefore } from './marks.ts'
import type { World } from './world.ts'

const side = z.looseObject({ paymentId: z.string().optional(), documentId: z.string().optional() })
const row = z.looseObject({
  ...{ id: z.string(), expectedCents: z.number().int(), linkedCents: z.number().int() },
  ...{ suggestions: z.array(side), links: z.array(side) },
})
const rows = z.array(row)
const summary = z.looseObject({
  read: z.object({ complete: z.boolean(), payments: z.number(), documents: z.number(), daysRead: z.number() }),
})

const left = ({ expectedCents, linkedCents }: z.infer<typeof row>) => expectedCents - linkedCents

const far = (one: z.infer<typeof row>, other: z.infer<typeof row>) => Math.abs(left(one) - left(other))

/** A month partly reconciled, and one of its notes cancelled after it was captured: once both sides have been read. */
export async function fillMonth({ marks, control, beatriz, marina }: World, ago: 0 | 1): Promise<void> {
  const month = monthBefore(marks.day, ago)
  const once = (step: string, run: () => Promise<string[]>) => marks.once(`month ${ago}: ${step}`, run)
  const list = (query: string) => beatriz.read(rows, `reconciliation?month=${month}&direction=in&limit=200&${query}`)
  const act = (path: string, body: object) => beatriz.write('POST', `reconciliation/${path}`, body)

  await once('read', async () => {
    let last = ''
    // Days that nobody reads are not waited for.
    for (let still = 0; still < 20; ) {
      const { read } = await beatriz.read(summary, `reconciliation/summary?month=${month}&direction=in`)
      if (read.complete) break
      const now = JSON.stringify(read)
      still = now === last ? still + 1 : 0
      last = now
      await pause(1_000)
    }
    return []
  })

  const confirmed = await once('suggestion picks', async () =>
    (await list('state=suggested')).flatMap(({ id, suggestions }) =>
      suggestions.length === 1 && suggestions[0]?.documentId ? [id] : [],
    ),
  )
  await once('suggestions', async () => {
    const suggested = new Map((await list('state=suggested')).map((payment) => [payment.id, payment]))
    for (const id of confirmed.slice(0, Math.ceil(confirmed.length / 2))) {
      const payment = suggested.get(id)
      const documentId = payment?.suggestions[0]?.documentId
      if (!payment || !documentId) continue
      const amountCents = Math.min(left(payment), await openOf(documentId))
      // Another payment may have been suggested for the same note.
      if (amountCents > 0) await act('links', { paymentId: id, documentId, amountCents })
    }
    return []
  })

  const [paymentId = '', documentId = '', cents = '0'] = await once('by hand pick', async () => {
    const [payment] = await list('state=unbacked')
    const notes = await list('side=documents&state=unbacked')
    const note = payment && notes.toSorted((one, other) => far(one, payment) - far(other, payment))[0]
    return payment && note ? [payment.id, note.id, String(Math.min(left(payment), left(note)))] : []
  })
  if (paymentId !== '')
    await once('by hand', async () => {
      await act('links', { paymentId, documentId, amountCents: Number(cents) })
      return []
    })

  const dismissed = await once('dismissal picks', async () => {
    const open = (await list('state=unbacked')).map(({ id }) => id).filter((id) => id !== paymentId)
    return [2, 5, 8].flatMap((position) => open[position] ?? [])
  })
  await once('dismissals', async () => {
    for (const { id } of await list('q=aporte'))
      await act('dismissals', { paymentId: id, reason: 'Não se aplica: aporte de capital' })
    const reasons = ['Sinal de pedido ainda não faturado', 'Aluguel recebido: não há nota', 'Reembolso do fornecedor']
    for (const [index, id] of dismissed.entries()) await act('dismissals', { paymentId: id, reason: reasons[index] })
    return []
  })

  const [note = ''] = await once('cancelled pick', async () =>
    (await list('state=backed')).flatMap(({ links }) => links[0]?.documentId ?? []).slice(3, 4),
  )
  await once('cancelled', async () => {
    await control.cancelNote(note)
    return []
  })

  async function openOf(documentId: string): Promise<number> {
    const found = await marina.read(z.looseObject({ row }), `reconciliation/documents/${documentId}`)
    return left(found.row)
  }
}
