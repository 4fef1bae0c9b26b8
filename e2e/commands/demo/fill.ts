import { people } from '../../support/people.ts'
import { type Caller, callAs } from './caller.ts'
import { fillCharges } from './charges.ts'
import { colleagues, createColleagues } from './colleagues.ts'
import { controlOf } from './control.ts'
import { fillDisputes } from './disputes.ts'
import { fillExports } from './exports.ts'
import { marksIn } from './marks.ts'
import { fillMonth } from './month.ts'
import { readOlderNotices } from './notices.ts'
import { fillRefunds } from './refunds.ts'
import { fillStatements } from './statements.ts'
import { fillTransfers } from './transfers.ts'
import type { World } from './world.ts'

type Demo = {
  /** Of Lastro. */
  url: string
  simulatorUrl: string
  /** File that says what has been made. */
  marksFile: string
  /** Called once everything but the reconciled months, which wait for notes to be read, is there. */
  onScreensFilled?: () => void
}

/**
 * A quarter of a company's work, through Lastro's own API and what happens at its services. It goes on where it was
 * interrupted and makes nothing twice; resolves once everything is there.
 */
export async function fillDemo({ url, simulatorUrl, marksFile, onScreensFilled }: Demo): Promise<void> {
  const marks = marksIn(marksFile)
  if (marks.has('all')) return
  await marks.once('colleagues', async () => {
    await createColleagues(url)
    return []
  })
  const [marina, beatriz, eduardo, leticia, rafael, caio] = await signedIn(url, [
    people.finance.email,
    ...Object.values(colleagues).map(({ email }) => email),
    people.manager.email,
    people.support.email,
  ])
  if (!marina || !beatriz || !eduardo || !leticia || !rafael || !caio) throw new Error('somebody could not sign in')
  const world: World = { marks, control: controlOf(simulatorUrl), marina, beatriz, eduardo, leticia }
  const held = async () => {
    await fillRefunds(world)
    await fillStatements(world)
  }
  await Promise.all([fillTransfers(world), fillCharges(world), fillDisputes(world), held()])
  await marks.once('announced', async () => {
    await world.control.announce('importacao.concluida')
    return []
  })
  await marks.once('notices', async () => {
    await Promise.all([readOlderNotices(marina, 3), readOlderNotices(rafael, 3), readOlderNotices(caio, 1)])
    return []
  })
  // What was made here is nobody's first step.
  await marks.once('first steps', async () => {
    const begin = (person: Caller) => person.write('POST', 'getting-started', { change: 'begin-again' })
    await Promise.all([marina, rafael, caio].map(begin))
    return []
  })
  onScreensFilled?.()
  await Promise.all([fillExports(world), fillMonth(world, 0), fillMonth(world, 1)])
  await marks.once('all', async () => [])
  await Promise.all([marina, beatriz, eduardo, leticia, rafael, caio].map((person) => person.signOut()))
}

function signedIn(url: string, emails: readonly string[]): Promise<Caller[]> {
  return Promise.all(emails.map((email) => callAs(url, email)))
}
