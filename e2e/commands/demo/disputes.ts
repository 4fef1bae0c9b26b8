import PDFDocument from 'pdfkit'
import { z } from 'zod'
import { people } from '../../support/people.ts'
import { colleagues } from './colleagues.ts'
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
const disputes = z.array(
  z.looseObject({ id: z.string(), amountCents: z.number().nullable(), transactionId: z.string().nullable() }),
)
const dispute = z.looseObject({
  draft: z.looseObject({ version: z.number(), attachments: z.array(z.looseObject({ id: z.string() })) }),
})
const received = z.array(z.looseObject({ endToEndId: z.string().nullable() }))
const attachment = z.looseObject({ id: z.string() })

const defence =
  'A compra foi feita na loja e a mercadoria, entregue no endereço informado pelo comprador em dois dias úteis, com assinatura no canhoto. O comprovante de entrega segue anexo. Não houve contato do comprador antes da contestação, e o mesmo cadastro fez outras três compras neste ano.'
const shorter =
  'O pagador retirou o pedido na loja no mesmo dia, com documento conferido no balcão, e trocou mensagens com a equipe depois da retirada sem nenhuma reclamação. Contestamos.'
const agreed =
  'Pedido cancelado antes da separação: o endereço de entrega não corresponde ao cadastro do pagador. Concordamos com a devolução.'
const begun = 'O pedido foi pago por Pix e entregue em 48 horas. Falta o canhoto assinado, solicitado à transportadora.'

/** Answered, begun, and waiting; two have just come. */
export async function fillDisputes({ marks, control, leticia, beatriz }: World): Promise<void> {
  await marks.once('templates', async () => {
    const known = (await leticia.read(named, 'pix/infractions/templates')).map(({ name }) => name)
    for (const one of templates)
      if (!known.includes(one.name)) await leticia.write('POST', 'pix/infractions/templates', one)
    return []
  })
  const [contested = '', other = '', accepted = '', hers = '', his = ''] = await marks.once('dispute picks', async () =>
    (await leticia.read(disputes, 'pix/infractions?status=pending&limit=100')).flatMap(({ id, amountCents }) =>
      amountCents !== null && amountCents < 500_000 ? [id] : [],
    ),
  )
  await marks.once('answers', async () => {
    const attachmentIds = [await receiptOf(contested)]
    await answer('answer contested', contested, { analysis: 'rejected', description: defence, attachmentIds })
    await answer('answer shorter', other, { analysis: 'rejected', description: shorter })
    await answer('answer agreed', accepted, { analysis: 'accepted', description: agreed })
    return []
  })
  await marks.once('drafts', async () => {
    const evidence = ['sale', 'delivery']
    await begin(hers, { analysis: 'rejected', description: begun, evidence, assignee: colleagues.leticia.email })
    await begin(his, { assignee: people.support.email })
    return []
  })
  const reported = await marks.once('newest picks', async () => {
    const newest = await beatriz.read(received, 'pix/received?limit=20&page=1&type=DEPOSIT')
    return newest.flatMap(({ endToEndId }) => endToEndId ?? []).slice(6, 8)
  })
  for (const [index, transactionId] of reported.entries())
    await marks.once(`newest ${index}`, async () => {
      const known = await leticia.read(disputes, `pix/infractions?transactionId=${transactionId}`)
      const type = index === 0 ? 'SCAM' : 'ACCOUNT_TAKEOVER'
      if (known.length === 0) await control.registerInfraction(transactionId, type)
      return []
    })

  async function begin(id: string, draft: object): Promise<void> {
    const { version } = (await leticia.read(dispute, `pix/infractions/${id}`)).draft
    if (version === 0) await leticia.write('PUT', `pix/infractions/${id}/draft`, { ...draft, version })
  }

  async function receiptOf(id: string): Promise<string> {
    const [known] = (await leticia.read(dispute, `pix/infractions/${id}`)).draft.attachments
    if (known) return known.id
    const query = new URLSearchParams({ name: 'Comprovante de entrega.pdf' })
    return attachment.parse(await leticia.upload(`pix/infractions/${id}/attachments?${query}`, await deliveryReceipt()))
      .id
  }

  function answer(name: string, id: string, body: object) {
    return leticia.request(name, `pix/infractions/${id}/analysis`, body)
  }
}

/** What a carrier hands back. */
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
