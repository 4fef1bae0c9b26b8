import { testGuesses } from '@/e2e/harness/guess-contract'
import { setTestEnvironment } from '@/e2e/support/test-environment'

setTestEnvironment()
testGuesses()
