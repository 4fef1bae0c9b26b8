'use client'

import { type DefaultOptions, isServer, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api'
import { ReadingClient } from './reading-client'

/**
 * A refusal is not retried; a failure that may be temporary is retried once. The server has already retried upstream.
 */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.code === 'network'
}

const defaults: DefaultOptions = {
  queries: {
    staleTime: 15_000,
    gcTime: 10 * 60_000,
    retry: worthRetrying,
    retryDelay: 800,
    refetchOnWindowFocus: true,
  },
  mutations: { retry: false },
}

/** A finite time would keep every rendered result in memory for that long. */
const onServer = { ...defaults.queries, gcTime: Number.POSITIVE_INFINITY }

let inBrowser: QueryClient | undefined

/** One client for the page's life in the browser, a new client for each render on the server. */
function queryClient(): QueryClient {
  if (isServer) return new ReadingClient({ defaultOptions: { ...defaults, queries: onServer } })
  inBrowser ??= new ReadingClient({ defaultOptions: defaults })
  return inBrowser
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
}
