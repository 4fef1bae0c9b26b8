'use client'

import dynamic from 'next/dynamic'

/** The options of a filter, which come when the first chip is opened. */
export const LateOptions = dynamic(
  () => import('@/components/list/filter-options').then((part) => part.FilterOptions),
  {
    ssr: false,
    loading: () => <div className="h-40" />,
  },
)
