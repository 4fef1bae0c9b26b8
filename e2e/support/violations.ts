import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { root } from './root.ts'

const script = readFileSync(`${root}/node_modules/axe-core/axe.min.js`, 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Axe's findings with their elements. All rules or the given ones; Lastro has no frames. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script)
  return page.evaluate(async (named) => {
    if (!window.axe) throw new Error('axe is not there')
    // Colours during a transition are not checked.
    const changing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(changing.map(({ finished }) => finished))
    // A toast may appear at any time, and a fading one is not readable yet.
    const context = { exclude: ['[data-sonner-toaster]'] }
    const { violations } = await window.axe.run(context, {
      resultTypes: ['violations'],
      ...(named && { runOnly: { type: 'rule', values: named } }),
    })
    return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html}`))
  }, rules)
}
