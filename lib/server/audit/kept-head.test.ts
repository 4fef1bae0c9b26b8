import { testKeptHead } from '@/e2e/harness/kept-head-contract'
import { setTestEnvironment } from '@/e2e/support/test-environment'

setTestEnvironment()

testKeptHead()
