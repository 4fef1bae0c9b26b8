import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds, each with the element it is about. Lastro has no frames, so axe works in the page alone, and it collects
 * no passes: several times as fast. All rules, or the named ones.
 */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    // A notification may come at any time, and one that fades in is not what anybody reads yet.
    .exclude('[data-sonner-toaster]')
    .options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html}`))
}
