import { GettingStarted } from '@/components/layout/getting-started'
import { Messages } from '@/components/layout/messages'
import { Streamed } from '@/components/layout/streamed'
import { getGettingStarted, hasGettingStarted } from '@/lib/features/getting-started/service'
import { Prefetch } from '@/lib/server/prefetch'

/** The person's first steps; hidden with the real services. */
export function GettingStartedPanel() {
  if (!hasGettingStarted()) return null
  return (
    <Messages of={['getting-started']}>
      <Streamed>
        <Prefetch of={getGettingStarted}>
          <GettingStarted />
        </Prefetch>
      </Streamed>
    </Messages>
  )
}
