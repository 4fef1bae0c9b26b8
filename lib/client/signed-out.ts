import { ApiError } from './api'

export function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
