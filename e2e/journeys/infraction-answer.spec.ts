import { expect, type Page } from '@playwright/test'
import { answer } from '../support/analyses.ts'
import { newInfraction } from '../support/attachments.ts'
import { dataOf } from '../support/envelope.ts'
import { createNewcomer } from '../support/newcomer.ts'
import { apiOf, sessionOfPerson, testWithApprovals as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { answersFor, casePage, defend, expectSaved, textBox, writeDefence } from './infraction-writing.ts'
import { requestToDecide } from './request-to-decide.ts'

test.use({ role: 'support' })

const review = (page: Page) => page.getByRole('dialog', { name: 'Contestar com esta defesa?' })
const outcome = (page: Page) => page.getByRole('region', { name: 'Resultado do parecer' })

async function expectNoViolations(page: Page) {
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
}

/** Writes an answer that recognises the fraud and returns the question before it is sent. */
async function reviewAgreement(page: Page, id: string) {
  await page.goto(casePage(id))
  await textBox(page).fill('A loja reconhece a fraude.')
  await page.getByRole('radio', { name: /^Reconhecer a fraude/ }).check()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Revisar o envio' }).click()
  return page.getByRole('alertdialog', { name: 'Reconhecer a fraude?' })
}

test('a defence or an agreement is reviewed word for word and goes out once, also over a cut connection', async ({
  page,
  as,
  env,
}) => {
  await test.step('a defence is reviewed word for word, goes out once, and the next case is offered', async () => {
    const id = await newInfraction(env)
    const text = 'Pedido entregue.\n\n  “Assinado”, às 15:22.'
    await page.goto(casePage(id))
    await page.keyboard.press('Control+Enter')
    await textBox(page).press('Control+Enter')
    await expect(page.getByText('é exigida pelo provedor')).toBeVisible()
    await defend(page, text)
    await textBox(page).press('Control+Enter')
    await expect(review(page).getByText('Nenhum anexo será enviado.')).toBeVisible()
    await expect(review(page).getByText('Nenhuma evidência foi marcada.')).toBeVisible()
    await expect(review(page).getByText('Enviado pela conta principal')).toBeVisible()
    expect(await review(page).getByRole('region', { name: 'Texto' }).getByRole('paragraph').textContent()).toBe(text)
    await expect(review(page).getByRole('button', { name: 'Continuar editando' })).toBeFocused()
    await expect(page).toHaveURL(/key=[0-9a-f-]{36}/)
    await expectNoViolations(page)
    const address = page.url()
    await page.reload()
    await expect(review(page)).toBeVisible()
    expect(page.url()).toBe(address)
    await review(page)
      .getByRole('button', { name: /^Contestar R\$/ })
      .dblclick()

    await expect(outcome(page)).toContainText('Parecer enviado')
    await expect(outcome(page)).toBeFocused()
    await expect(outcome(page).getByRole('link', { name: 'Próxima infração' })).toBeVisible()
    // Multipart bodies use CRLF.
    const lines = text.replaceAll('\n', '\r\n')
    expect(answersFor(env, id)).toEqual([{ id, analysis: 'rejected', analysis_description: lines }])
    await page.goto(address)
    await expect(outcome(page)).toContainText('Parecer enviado')
    expect(answersFor(env, id)).toHaveLength(1)
  })

  await test.step('agreeing above the threshold asks for the word and for another person; nothing goes out', async () => {
    env.simulator.receive({ value: 6_000 })
    const id = String(env.simulator.registerInfraction().id)
    const question = await reviewAgreement(page, id)
    await expect(question.getByText('Rafael Tavares')).toBeVisible()
    const send = question.getByRole('button', { name: 'Solicitar aprovação para reconhecer, R$ 6.000,00' })
    await expect(send).toBeDisabled()
    await expectNoViolations(page)
    await question.getByRole('textbox').fill('CONCORDO')
    await send.click()
    await expect(outcome(page)).toContainText('Aprovação solicitada')
    expect(answersFor(env, id)).toEqual([])

    await test.step('whoever asked follows it from home, and decides on nothing', async () => {
      const key = new URL(page.url()).searchParams.get('key')
      await page.goto('/')
      const own = page.getByRole('listitem').filter({ has: page.locator(`a[href="/approvals?id=${key}"]`) })
      await own.getByRole('link', { name: 'Ver' }).click()
      const shown = requestToDecide(page)
      await expect(shown).toContainText('A loja reconhece a fraude.')
      await expect(shown).toContainText('Solicitação sua: outra pessoa decide')
      await expect(shown.getByRole('button', { name: /^Aprovar|^Rejeitar/ })).toHaveCount(0)
    })
  })

  await test.step('the review of agreeing says how much of how much went back', async () => {
    env.simulator.receive({ value: 228.24 })
    const id = String(env.simulator.registerInfraction({ refunded_amount: 11_412 }).id)
    const question = await reviewAgreement(page, id)
    await expect(question.getByText('R$ 114,12 de R$ 228,24 já foram devolvidos')).toBeVisible()
    await expect(question.getByText('duzentos e vinte e oito reais e vinte e quatro centavos')).toBeVisible()
    await expect(question.getByText('Ao reconhecer a fraude, o valor pode ser debitado novamente.')).toBeVisible()
  })

  await test.step('one that never left goes again under the same key, and whose connection is then cut is found', async () => {
    const id = await newInfraction(env)
    await writeDefence(page, id, 'Entregue.')
    await textBox(page).press('Control+Enter')
    await page.route('**/analysis', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.route('**/analysis', (route) => route.abort('connectionreset'), { times: 1 })
    await review(page)
      .getByRole('button', { name: /^Contestar R\$/ })
      .click()
    const address = page.url()
    await review(page).getByRole('button', { name: 'Enviar de novo com a mesma chave' }).click()
    await expect(outcome(page)).toContainText('Parecer enviado')
    expect(page.url()).toBe(address)
    expect(answersFor(env, id)).toHaveLength(1)
    await page.unroute('**/analysis')
  })

  await test.step('whoever answers second sees who was first, and sends nothing', async () => {
    const id = await newInfraction(env)
    const lia = await apiOf(env.url, await sessionOfPerson(env.url, await createNewcomer(await as('admin'), 'support')))
    await writeDefence(page, id, 'Entregue.')
    await textBox(page).press('Control+Enter')
    await expect(review(page).getByRole('button', { name: /^Contestar R\$/ })).toBeEnabled()
    // Without this the open page may learn of the other answer before it sends its own.
    const rereading = `**/api/pix/infractions/${id}`
    await page.route(rereading, (route) => route.abort())
    await dataOf(await answer(lia, id), 201)
    await page.unroute(rereading)
    await review(page)
      .getByRole('button', { name: /^Contestar R\$/ })
      .click()
    await expect(outcome(page)).toContainText('Lia Nogueira respondeu antes e contestou')
    expect(answersFor(env, id)).toHaveLength(1)
    await lia.dispose()
  })
})
