import { expect } from '@playwright/test'
import { chromiumArguments, chromiumCandidates } from '../support/chromium.ts'
import { rowsOf } from '../support/envelope.ts'
import { serviceWorkerOf } from '../support/service-worker.ts'
import { hydrated } from '../support/test.ts'
import { testWithPasskeys as test } from '../support/test-with-passkeys.ts'
import { violationsOn } from '../support/violations.ts'
import { approveButton, comeAsManager, phone, type Requested, request, subscribeBy } from './phone.ts'
import { requestToDecide } from './request-to-decide.ts'
import { paidTo } from './transfer-form.ts'

// A headless shell shows no notifications.
test.use({ ...phone, launchOptions: { executablePath: chromiumCandidates()[0], args: chromiumArguments } })

test('from a notification, past the sign-in, a request is approved by a passkey; the phone says when there is no connection', async ({
  page,
  context,
  env,
  receiver,
  as,
}) => {
  const finance = await as('finance')
  await subscribeBy(page, receiver)
  const device = await comeAsManager(page, env, await as('admin'))
  const devices = page.getByRole('region', { name: 'Notificações neste aparelho' })
  await devices.getByRole('button', { name: 'Ativar neste aparelho' }).tap()
  await expect(devices.getByRole('listitem')).toContainText('Este aparelho')
  expect(await violationsOn(page)).toEqual([])

  await test.step('from a notification a request is approved by a passkey, and the next one follows', async () => {
    const earlier = await rowsOf(await finance.get('/api/operations?state=awaiting_approval&limit=100'))
    const place = earlier.items.length + 1
    // The passkey that was just added is a message, too.
    const pushesOf = ({ id }: Requested) => receiver.pushes.filter(({ text }) => text.includes(id))
    const first = await request(finance, 712_345)
    await expect.poll(() => pushesOf(first)).toHaveLength(1)
    const second = await request(finance, 823_456)
    await expect.poll(() => pushesOf(second)).toHaveLength(1)
    const worker = await serviceWorkerOf(page)
    // A newly started browser may drop the message; the same tag replaces the notification.
    await expect
      .poll(() => worker.deliver(pushesOf(first)[0]?.text ?? '').then(worker.notifications))
      .toEqual([{ title: 'Uma solicitação aguarda sua aprovação', body: 'Toque para abrir no Lastro.', lang: 'pt-BR' }])
    const opened = await worker.click()
    expect(opened).toBe(`${env.url}/approvals?id=${first.id}`)
    await expect.poll(worker.notifications).toEqual([])

    await context.clearCookies()
    await page.goto(opened)
    await page.getByRole('button', { name: 'Entrar com passkey' }).tap()
    await page.waitForURL(opened)
    await hydrated(page)
    await expect(requestToDecide(page)).toContainText(`${place} de ${place + 1}`)
    await expect(requestToDecide(page)).toContainText('sete mil cento e vinte e três reais e quarenta e cinco centavos')
    await expect(requestToDecide(page)).toContainText('Vale só para esta solicitação')
    expect(await violationsOn(page)).toEqual([])

    await device.recognize(false)
    await approveButton(page).tap()
    await expect(requestToDecide(page)).toContainText('A passkey não foi confirmada')
    expect(paidTo(env.simulator, first.key)).toEqual([])
    await device.recognize(true)
    await approveButton(page).tap()
    await expect(requestToDecide(page)).toContainText('Aprovada por você')
    expect(paidTo(env.simulator, first.key)).toMatchObject([{ idempotencyKey: first.id, cents: -712_345 }])

    await requestToDecide(page).getByRole('button', { name: 'Próxima da fila' }).tap()
    await expect(page).toHaveURL(new RegExp(`id=${second.id}$`))
    await requestToDecide(page).getByRole('button', { name: 'Rejeitar' }).tap()
    const dialog = page.getByRole('dialog')
    // The height above an on-screen keyboard.
    await page.setViewportSize({ width: 390, height: 420 })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Sem nota.')
    await expect(dialog.getByRole('button', { name: 'Rejeitar solicitação' })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Rejeitar solicitação' }).tap()
    await expect(requestToDecide(page)).toContainText('Sem nota.')
    expect(paidTo(env.simulator, second.key)).toEqual([])
  })

  await test.step('the way back from a request leads to the list, at the place where it was', async () => {
    await page.setViewportSize(phone.viewport)
    const requested: Requested[] = []
    for (let count = 0; count < 14; count += 1) requested.push(await request(finance, 760_000 + count))
    await page.goto('/approvals')
    const last = page.getByRole('grid', { name: 'Aprovações' }).getByText(requested.at(-1)?.key ?? '')
    await last.scrollIntoViewIfNeeded()
    await last.tap()
    await expect(approveButton(page)).toContainText('7.600,13')
    await page.goBack()
    await expect(requestToDecide(page)).toBeHidden()
    await expect(last).toBeInViewport()
  })

  await test.step('without a connection the phone says so, and nothing of a person is stored by the service worker', async () => {
    await page.goto('/approvals')
    await page.goto('/pix/transfers')
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await context.setOffline(true)
    await page.goto('/approvals').catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Tentar novamente' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Aprovações' })).toBeVisible()
  })
})
