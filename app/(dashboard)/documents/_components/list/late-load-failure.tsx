'use client'

import dynamic from 'next/dynamic'
import { PlainFailure } from '@/components/list/failures'
import type { Failing } from '@/lib/client/busy-retry'

/** Loaded with the first failure. */
export const LateLoadFailure = dynamic<{ query: Failing }>(
  () =>
    import('../load-failure').then(
      (part) => part.LoadFailure,
      () => PlainLoadFailure,
    ),
  { loading: () => null },
)

const PlainLoadFailure = ({ query }: { query: Failing }) => <PlainFailure onRetry={() => void query.refetch()} />
