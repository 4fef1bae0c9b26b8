import { screens as checked } from '../../journeys/axe-screens.ts'
import { type Role, roles } from '../../support/people.ts'
import type { Look } from './looks.ts'
import type { PictureStage } from './stage.ts'
import type { PictureWindow } from './window.ts'

export type PictureScreen = {
  name: string
  role: Role | null
  address: string
  goOn?: (typeof checked)[number]['goOn']
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const pathOf = (address: string) => new URL(address, 'http://lastro').pathname

/** The screens of axe's list and of each person's menu; fewer with other data sets. */
export async function* screensOf(
  stage: PictureStage,
  window: PictureWindow,
  look: Look,
  wanted: readonly string[],
): AsyncGenerator<PictureScreen> {
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
  const paths = new Set<string>()
  for (const { name, role, address, goOn } of checked) {
    const short = slug(name)
    if (!isWanted(short)) continue
    const at = await address(stage.env, await stage.as('finance'), (one) => stage.as(one)).catch(() => null)
    if (at === null) {
      console.log(`${short}: has nothing to show with this data`)
      continue
    }
    paths.add(pathOf(at))
    yield { name: short, role, address: at, goOn }
  }
  for (const role of roles.toReversed()) {
    await window.open('/', role, look)
    for (const address of (await window.menu()).filter((one) => !paths.has(pathOf(one)))) {
      paths.add(pathOf(address))
      const name = slug(`menu${pathOf(address)}`)
      if (isWanted(name)) yield { name, role, address }
    }
  }
}
