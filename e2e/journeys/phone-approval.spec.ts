import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { testWithPasskeys as test } from '../support/test-with-passkeys.ts'
import { approveButton, comeAsManager, phone, request } from './phone.ts'
import { approveWithReason, requestToDecide } from './request-to-decide.ts'
import { ownKey, paidTo } from './transfer-form.ts'

test.use(phone)

/** In CSS pixels, which double text size halves. */
const sizes = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a narrow phone', width: 320, height: 568 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a phone at twice the size of text', width: 195, height: 422 },
]

test('a request that changed is decided on anew, and its sum, holder and buttons are on the screen at every size', async ({
  page,
  env,
  as,
}) => {
  const finance = await as('finance')
  await comeAsManager(page, env, await as('admin'))

  await test.step('a request that changed in between is not sent, and a new passkey answer is for what is shown now', async () => {
    const key = 'bruno.vidal@exemplo.com.br'
    await dataOf(await finance.get(`/api/pix/directory?key=${key}&keyType=EMAIL`))
    const { id } = await request(finance, 733_300, { key: { type: 'EMAIL', value: key } })
    await page.goto(`/approvals?id=${id}`)
    const data = {
      key,
      key_type: 'EMAIL',
      owner: { name: 'Outra Pessoa', document: '***.111.222-**' },
      bank: { name: 'Outro Banco', ispb: '00000000' },
    }
    env.simulator.armFault({
      service: 'pix',
      path: '/v1/pixkey/dict_get',
      match: encodeURIComponent(key),
      kind: 'status',
      status: 200,
      body: { success: true, message: 'OK', data },
    })
    await approveButton(page).tap()
    await expect(requestToDecide(page).getByRole('alert')).toContainText(
      'O titular desta chave mudou ou não pôde ser comparado',
    )
    await expect(requestToDecide(page)).toContainText('Outra Pessoa')
    expect(paidTo(env.simulator, key)).toEqual([])
    await approveWithReason(page)
    await expect(requestToDecide(page)).toContainText('Aprovada por você')
    expect(paidTo(env.simulator, key)).toHaveLength(1)
  })

  await test.step('the whole sum, the holder and both buttons are on the screen at every size, of scheduled requests and batches too', async () => {
    const scheduled = await request(finance, 1_234_567_890, { sendOn: '2027-03-03' })
    const rows = [ownKey(), ownKey()].map((key) => `${key};345678,90`).join('\n')
    const batch = await dataOf(
      await finance.post('/api/pix/batches?name=folha.csv', { data: `chave;valor\n${rows}` }),
      201,
    )
    const headers = { 'idempotency-key': randomUUID() }
    await dataOf(await finance.post(`/api/pix/batches/${batch.id}/request`, { data: { version: 1 }, headers }), 202)
    for (const [id, act] of [
      [scheduled.id, /^Aprovar e agendar R\$\s12\.345\.678,90$/],
      [batch.id, /^Aprovar 2 transferências, R\$\s691\.357,80$/],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/approvals?id=${id}`)
      for (const { name, width, height } of sizes) {
        await page.setViewportSize({ width, height })
        await expect(requestToDecide(page).getByRole('button', { name: act }), name).toBeInViewport({ ratio: 1 })
        await expect(requestToDecide(page).getByRole('button', { name: 'Rejeitar' }), name).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
        const figure = await requestToDecide(page).getByText(/^R\$/).first().boundingBox()
        expect((figure?.x ?? width) + (figure?.width ?? width), name).toBeLessThanOrEqual(width)
      }
    }
  })
})
