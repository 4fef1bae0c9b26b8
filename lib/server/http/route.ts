import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import type { Permission } from '@/lib/core/permissions'

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }
export type RouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Schemas of a route's input and output, for the API document. */
export type RouteSchemas = {
  may: Permission
  /** Path, query and body together. */
  input: z.ZodType
  takes: 'query' | 'json' | 'bytes'
  /** Null: no body. */
  output: z.ZodType | 'file' | null
  status: number
  /** Requires the header Idempotency-Key. */
  keyed?: true
}

/** A handler with the method and path of its contract, such as `users/{id}`. */
export type Route = { method: Method; path: string; handle: RouteHandler; schemas: RouteSchemas }
