import 'server-only'
import { z } from 'zod'
import { forwardingIsUnread } from '@/lib/server/forwarding'
import { read } from '@/lib/server/read'
import { connectionsNow } from './connections/state'
import { settings } from './contract'
import { diskUse } from './disk'
import { installation } from './installation'
import { jobsNow } from './jobs'
import { type SettingsWarning, settingsAnswer } from './schema'
import { configuration } from './variables'

/** All that the person who runs Lastro looks after; no secret's value is in it. */
export const getSettings = read(settings.all, {
  input: z.strictObject({}),
  output: settingsAnswer,
  async run(_, context) {
    const [connections, disk, jobs, installed] = await Promise.all([
      connectionsNow(),
      diskUse(),
      jobsNow(context),
      installation(),
    ])
    return { warnings: warnings(), connections, variables: configuration(), disk, jobs, installation: installed }
  },
})

const warnings = (): SettingsWarning[] =>
  forwardingIsUnread() ? [{ code: 'forwarding-unread', variable: 'TRUSTED_PROXIES' }] : []
