import { randomUUID } from 'node:crypto'
import { dataOf } from '../support/envelope.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { apiAs } from '../support/test.ts'
import { printFigures } from './figures.ts'
import { lighthouseOf } from './lighthouse.ts'
import { setStage } from './stage.ts'

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
} as const
const names = ['performance', 'accessibility', 'bestPractices'] as const

/** Lighthouse of the payer's page on a phone; the baseline is the sign-in page of the same build. */
export async function benchPayerPage(): Promise<boolean> {
  const executablePath = await obtainChromium()
  if (executablePath === null) return false
  const stage = await setStage(100)
  const { lastroUrl } = stage
  try {
    const finance = await apiAs(lastroUrl, 'finance')
    const order = { amountCents: 416_600, description: 'NF-e 1.707, parcela 2 de 3' }
    const headers = { 'idempotency-key': randomUUID() }
    const { id } = await dataOf(await finance.post('/api/pix/charges', { data: order, headers }), 201)
    const { url } = await dataOf(await finance.post(`/api/pix/charges/${id}/share`, { data: {} }), 201)
    const { pathname } = new URL(String(url))
    const ours = await lighthouseOf(executablePath, `${lastroUrl}${pathname}`, '', 'mobile')
    const theirs = await lighthouseOf(executablePath, `${lastroUrl}/login`, '', 'mobile')
    return printFigures(
      'The page of a payer on a phone',
      names.map((name) => ({
        name: `Lighthouse ${categories[name]}`,
        ours: String(ours[name]),
        baseline: `${theirs[name]} sign-in page`,
        target: '100',
        good: ours[name] === 100,
      })),
    )
  } finally {
    await stage.stop()
  }
}
