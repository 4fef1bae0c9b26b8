import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { sendWrite } from '@/lib/client/send-write'
import type { ConnectionName } from '@/lib/core/connection-names'
import { settings } from '@/lib/features/settings/contract'
import type { ConnectionTestResult } from '@/lib/features/settings/schema'

export type TestOutcome = { result: ConnectionTestResult; error?: never } | { result?: never; error: unknown }

export type ConnectionTests = {
  pending: ReadonlySet<ConnectionName>
  /** Latest results that the person has not closed. */
  outcomes: ReadonlyMap<ConnectionName, TestOutcome>
  /** Does nothing while a test of the connection is running. */
  run: (name: ConnectionName) => void
  putAway: (name: ConnectionName) => void
}

/** Runs connection tests, one at a time per connection. */
export function useConnectionTests(): ConnectionTests {
  const cache = useQueryClient()
  const [pending, setPending] = useState<ReadonlySet<ConnectionName>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<ConnectionName, TestOutcome>>(new Map())

  const putAway = useCallback((name: ConnectionName) => {
    setOutcomes((before) => new Map([...before].filter(([other]) => other !== name)))
  }, [])

  const run = (name: ConnectionName) => {
    if (pending.has(name)) return
    setPending((before) => new Set(before).add(name))
    putAway(name)
    const settled = (outcome: TestOutcome) => {
      setPending((before) => new Set([...before].filter((other) => other !== name)))
      setOutcomes((before) => new Map(before).set(name, outcome))
      void cache.invalidateQueries({ queryKey: [settings.all.path] })
    }
    sendWrite(settings.testConnection, { name }).then(
      (result) => settled({ result }),
      (error: unknown) => settled({ error }),
    )
  }
  return { pending, outcomes, run, putAway }
}
