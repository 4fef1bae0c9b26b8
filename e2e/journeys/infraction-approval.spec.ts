import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { people } from '../support/people.ts'
import { testWithApprovals as test } from '../support/test.ts'
import { requestToDecide } from './request-to-decide.ts'

test.use({ role: 'manager' })

const named = z.object({ id: z.string() })

/** Support requests to accept the fraud claim, with a file; above the threshold this needs an approval. */
async function askToAgree({ simulator }: Environment, support: APIRequestContext, given: Record<string, unknown> = {}) {
  // Otherwise the infraction is of the newest payment, which another test may be refunding.
  const { end_to_end_id: payment } = simulator.receive({ value: 7_123.45 })
  const input = { transaction_id: payment, amount: 712_345, situation_type: 'SCAM', ...given }
  const infraction = named.parse(simulator.registerInfraction(input)).id
  const path = `/api/pix/infractions/${infraction}`
  const sent = await support.post(`${path}/attachments?name=conversa.txt`, { data: Buffer.from('Fui enganado') })
  const attachment = named.parse(await dataOf(sent, 201)).id
  const [id, description] = [randomUUID(), `Anúncio falso, ${randomUUID()}`]
  const data = { analysis: 'accepted', description, attachmentIds: [attachment] }
  await dataOf(await support.post(`${path}/analysis`, { data, headers: { 'idempotency-key': id } }), 202)
  return { id, infraction, description }
}

const analysesOf = ({ simulator }: Environment, infraction: string) =>
  simulator.requests({ path: '/v1/infractions/analysis' }).filter(({ parts }) => parts?.[0]?.text === infraction)

test('a manager reads the whole answer and what disagrees; approved it is sent once, rejected never', async ({
  page,
  as,
  env,
}) => {
  await test.step('a manager reads the whole answer, what else is known, approves it, and it is sent once', async () => {
    const { id, infraction, description } = await askToAgree(env, await as('support'))
    await page.goto(`/approvals?id=${id}`)
    const shown = requestToDecide(page)
    const facts = ['Reconhecer a fraude', 'Em geral, R$', description, 'conversa.txt', 'Golpe', infraction]
    for (const text of facts) await expect(shown).toContainText(text)
    await expect(shown).toContainText(`${people.support.name}, em`)
    await expect(shown).toContainText('Nenhuma devolução conhecida deste pagamento')
    await expect(shown.getByRole('link', { name: 'Abrir a infração completa' })).toHaveAttribute(
      'href',
      `/pix/infractions/${infraction}`,
    )
    expect(analysesOf(env, infraction)).toEqual([])

    await shown.getByRole('button', { name: 'Aprovar e reconhecer a fraude, R$ 7.123,45' }).click()
    const sure = page.getByRole('alertdialog')
    await expect(sure).toContainText('o parecer não pode ser desfeito')
    await expect(sure.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await sure.getByRole('button', { name: 'Reconhecer a fraude' }).click()
    await expect(shown).toContainText('Aprovada por você')
    await expect(shown.getByRole('link', { name: 'Abrir a infração', exact: true })).toBeVisible()
    const [analysis, ...more] = analysesOf(env, infraction)
    expect(more).toEqual([])
    expect(analysis?.parts?.map(({ name, text, filename }) => [name, text ?? filename])).toEqual([
      ['id', infraction],
      ['analysis', 'accepted'],
      ['analysis_description', description],
      ['attachments', 'conversa.txt'],
    ])
  })

  await test.step('what went back in part and what disagrees is shown; rejected it is never sent, and the case can be answered again', async () => {
    const support = await as('support')
    const figures = { refunded_amount: 12_345, amount_brl: 8_000 }
    const { id, infraction } = await askToAgree(env, support, figures)
    await page.goto(`/approvals?id=${id}`)
    const shown = requestToDecide(page)
    await expect(shown).toContainText('R$ 123,45 de R$ 8.000,00 já foram devolvidos')
    await expect(shown).toContainText('o valor pode ser debitado novamente')
    await expect(shown).toContainText('O provedor informa valores diferentes')
    await expect(shown).not.toContainText('integralmente')
    await expect(shown).toContainText('oito mil reais')
    await shown.getByRole('button', { name: 'Rejeitar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Houve entrega: conteste.')
    await dialog.getByRole('button', { name: 'Rejeitar solicitação' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shown).toContainText('Houve entrega: conteste.')
    const data = { analysis: 'rejected', description: 'Entregue em 13/11.' }
    const path = `/api/pix/infractions/${infraction}/analysis`
    await dataOf(await support.post(path, { data, headers: { 'idempotency-key': randomUUID() } }), 201)
    expect(analysesOf(env, infraction).map(({ parts }) => parts?.[1]?.text)).toEqual(['rejected'])
  })
})
