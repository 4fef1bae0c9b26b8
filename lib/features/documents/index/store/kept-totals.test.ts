import { afterAll } from 'vitest'
import { testKeptTotals } from '@/e2e/harness/kept-totals-contract'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase } from '@/lib/server/db/client'

setTestEnvironment()
afterAll(closeDatabase)

testKeptTotals()
