import { expect, test } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { backedPayments } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'

const { ask, companyId, csvOf, month, one, sha256, work, zipOf } = await setUpExports()

test("an export that was asked for with the months' reconciliation holds both of its files, each listed with its hash", async () => {
  await (await db()).insert(backedPayments).values({
    ...{ id: 'E1', direction: 'in', month, day: `${month}-05`, paidAt: `${month}-05`, companyId, endToEndId: 'E1' },
    ...{ keys: [], ownTexts: [], state: 'unbacked', amountCents: 990, expectedCents: 990, linkedCents: 0 },
    ...{ returnedCents: 0, partyName: 'Zoé Ângelo', at: new Date(`${month}-05T03:00:00Z`) },
  })
  const without = await ask({ formats: ['xml'] })
  const { id } = await ask({ formats: ['xml'], reconciliation: true })
  await work()
  const zip = await zipOf(id)
  const added = [...zip.keys()].filter((path) => !path.endsWith('.xml') && !path.startsWith('manifest.')).sort()
  expect(added).toEqual([
    expect.stringMatching(new RegExp(`^conciliacao/conciliacao_[0-9A-Z]{14}_${month}\\.csv$`)),
    expect.stringMatching(new RegExp(`^econf/econf_[0-9A-Z]{14}_${month}\\.csv$`)),
  ])
  const [csv = '', econf = ''] = added
  expect(String(zip.get(csv))).toContain(`\r\nPagamento;Recebido;${month}-05;Zoé Ângelo;;9,90;`)
  expect(String(zip.get(econf)).trimEnd().split('\r\n')).toHaveLength(1)
  const listed = (await csvOf(id)).filter(({ path }) => path === csv)
  expect(listed).toMatchObject([
    { type: 'conciliacao.csv', company: companyId, sha256: sha256(zip.get(csv) ?? Buffer.of()) },
  ])
  expect(await one(id)).toMatchObject({ state: 'done', scope: { kind: 'months', reconciliation: true } })
  expect([...(await zipOf(without.id)).keys()].filter((path) => /^(conciliacao|econf)\//.test(path))).toEqual([])
})
