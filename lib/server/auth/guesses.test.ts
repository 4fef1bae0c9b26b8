import { testCallsInTurn, testGuesses, testTurns } from '@/e2e/harness/guess-contract'
import { sized } from '@/e2e/harness/sized'
import { setTestEnvironment } from '@/e2e/support/test-environment'

setTestEnvironment()
for (const testOne of sized([testGuesses, testCallsInTurn], [testGuesses, testCallsInTurn, testTurns])) testOne()
