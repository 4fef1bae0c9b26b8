import { setTimeout as pause } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { z } from 'zod'
import { people } from '../../support/people.ts'
import { chance, quarterDays } from './calendar.ts'
import { type Caller, operationId } from './caller.ts'
import { colleagues } from './colleagues.ts'
import type { Moment } from './moments.ts'
import { freePayments } from './refunds.ts'
import type { World } from './world.ts'

const templates = [
  {
    name: 'Mercadoria entregue',
    body: 'O pagamento de {valor}, feito por {pagador} em {data_pagamento}, refere-se ao pedido {pedido}. A mercadoria foi entregue no endereço informado na compra, com assinatura no canhoto. A nota fiscal e o comprovante de entrega seguem anexos. Contestamos a alegação de fraude.',
  },
  {
    name: 'Retirada na loja',
    body: 'A compra de {valor} foi paga por {pagador} ({documento}) e retirada na loja {conta}, mediante documento com foto. O registro da retirada segue anexo.',
  },
]

const named = z.array(z.looseObject({ name: z.string() }))
const listed = z.array(z.looseObject({ id: z.string(), amountCents: z.number().nullable() }))
const dispute = z.looseObject({
  draft: z.looseObject({ version: z.number(), attachments: z.array(z.looseObject({ id: z.string() })) }),
})
const attachment = z.looseObject({ id: z.string() })

const defence =
  'A compra foi feita na loja e a mercadoria, entregue no endereço informado pelo comprador em dois dias úteis, com assinatura no canhoto. O comprovante de entrega segue anexo. Não houve contato do comprador antes da contestação, e o mesmo cadastro fez outras três compras neste ano.'
const shorter =
  'O pagador retirou o pedido na loja no mesmo dia, com documento conferido no balcão, e trocou mensagens com a equipe depois da retirada sem nenhuma reclamação. Contestamos.'
const agreed =
  'Pedido cancelado antes da separação: o endereço de entrega não corresponde ao cadastro do pagador. Concordamos com a devolução.'
const defenceBegun =
  'O pedido foi pago por Pix e entregue em 48 horas. Falta o canhoto assinado, solicitado à transportadora.'

/** Reported over weeks and answered days later; the recent ones are answered, begun or waiting, and two are new. */
export function disputes(world: World): Moment[] {
  const { calendar, marks, leticia } = world
  const { at } = calendar
  const taken = (name: string, instant: number, act: (id: string) => Promise<unknown>): Moment[] => [
    { at: instant, step: `${name} pick`, run: pickPending },
    { at: instant, step: name, run: async () => Promise.all(marks.of(`${name} pick`).map(act)) },
  ]
  const begun = (name: string, instant: number, draft: object) => taken(name, instant, (id) => begin(world, id, draft))
  const agreement = { analysis: 'accepted', description: agreed, attachmentIds: [] }
  const evidence = ['sale', 'delivery']
  return [
    { at: at(quarterDays, '14:10'), step: 'templates', run: () => saveTemplates(leticia) },
    ...[57, 49, 42, 36, 29, 23, 16, 11, 7, 5].flatMap((ago, index) => reportedAndAnswered(world, ago, index)),
    ...taken('answer agreed', at(1, '11:02'), (id) => answer(world, 'answer agreed', id, agreement)),
    ...begun('draft of Leticia', at(1, '15:18'), {
      ...{ analysis: 'rejected', description: defenceBegun, evidence, assignee: colleagues.leticia.email },
    }),
    ...begun('draft of Caio', at(1, '15:31'), { assignee: people.support.email }),
    ...reported(world, 'newest 0', calendar.minutesAgo(45), 'SCAM'),
    ...reported(world, 'newest 1', calendar.minutesAgo(12), 'ACCOUNT_TAKEOVER'),
  ]

  /** The newest unanswered and unassigned one. */
  async function pickPending(): Promise<string[]> {
    const picked = marks.picked()
    const pending = await leticia.read(listed, 'pix/infractions?status=pending&limit=100')
    return pending
      .filter(({ id, amountCents }) => amountCents !== null && amountCents < 500_000 && !picked.has(id))
      .map(({ id }) => id)
      .slice(0, 1)
  }
}

const kinds = ['SCAM', 'ACCOUNT_TAKEOVER', 'SCAM', 'FRAUDULENT_ACCESS', 'OTHER', 'SCAM', 'COERCION', 'SCAM'] as const

/** Number of the report that is answered with a delivery receipt. */
const withReceipt = 8

function reportedAndAnswered(world: World, ago: number, index: number): Moment[] {
  const name = `dispute ${index}`
  const reportedAt = world.calendar.within(ago, name)
  const answeredAt = world.calendar.within(ago - 1 - Math.floor(chance(`days of ${name}`) * 3), `${name} answered`)
  const opinion =
    index % 4 === 2
      ? { analysis: 'accepted', description: agreed }
      : { analysis: 'rejected', description: index % 2 === 0 ? defence : shorter }
  const run = async () => {
    const [id = ''] = world.marks.of(name)
    const attachmentIds = index === withReceipt ? [await receiptOf(world, id)] : []
    await answer(world, `${name} answered`, id, { ...opinion, attachmentIds })
  }
  return [
    ...reported(world, name, reportedAt, kinds[index % kinds.length] ?? kinds[0]),
    { at: answeredAt, step: `${name} answered`, run },
  ]
}

/** A recent payment is disputed; returns the infraction's id. */
function reported(world: World, name: string, at: number, type: string): Moment[] {
  const { marks, control, leticia } = world
  async function register() {
    const [payment = ''] = marks.of(`${name} pick`)
    if (!(await control.disputedPayments()).has(payment)) await control.registerInfraction(payment, type)
    for (let round = 0; round < 100; round += 1) {
      const [found] = await leticia.read(listed, `pix/infractions?transactionId=${payment}`)
      if (found) return [found.id]
      await pause(100)
    }
    throw new Error(`the infraction of "${name}" is not listed`)
  }
  return [
    { at, step: `${name} pick`, run: async () => (await freePayments(world, 20_000, 400_000)).slice(3, 4) },
    { at, step: name, run: register },
  ]
}

async function saveTemplates(leticia: Caller): Promise<void> {
  const known = (await leticia.read(named, 'pix/infractions/templates')).map(({ name }) => name)
  for (const one of templates)
    if (!known.includes(one.name)) await leticia.write('POST', 'pix/infractions/templates', one)
}

async function begin({ leticia }: World, id: string, draft: object): Promise<void> {
  const { version } = (await leticia.read(dispute, `pix/infractions/${id}`)).draft
  if (version === 0) await leticia.write('PUT', `pix/infractions/${id}/draft`, { ...draft, version })
}

async function receiptOf({ leticia }: World, id: string): Promise<string> {
  const [known] = (await leticia.read(dispute, `pix/infractions/${id}`)).draft.attachments
  if (known) return known.id
  const query = new URLSearchParams({ name: 'Comprovante de entrega.pdf' })
  const made = await leticia.upload(`pix/infractions/${id}/attachments?${query}`, await deliveryReceipt())
  return attachment.parse(made).id
}

async function answer({ leticia }: World, name: string, id: string, body: object): Promise<void> {
  await leticia.request(name, `pix/infractions/${id}/analysis`, body)
  await leticia.settled(`operations/${operationId(name)}`)
}

/** A carrier's delivery receipt. */
function deliveryReceipt(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5', margin: 36 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.fontSize(15).text('Transportes Vale Verde S.A.').fontSize(11).text('Comprovante de entrega').moveDown()
  document
    .fontSize(10)
    .text('Remetente: Grupo Ipê Comércio Ltda')
    .text('Volumes: 2')
    .text('Entregue em mãos, sem avarias.')
  document.moveDown(3).text('______________________________').text('Recebido por, documento e data')
  document.end()
  return done
}
