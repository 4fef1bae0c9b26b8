import { expect, test } from 'vitest'
import { MAX_CENTS } from './money'
import { spellAmount } from './spell-amount'

test.each([
  [0, 'zero reais', 'zero reais'],
  [1, 'um centavo', 'one centavo'],
  [2, 'dois centavos', 'two centavos'],
  [99, 'noventa e nove centavos', 'ninety-nine centavos'],
  [100, 'um real', 'one real'],
  [101, 'um real e um centavo', 'one real and one centavo'],
  [150, 'um real e cinquenta centavos', 'one real and fifty centavos'],
  [200, 'dois reais', 'two reais'],
  [2_100, 'vinte e um reais', 'twenty-one reais'],
  [10_000, 'cem reais', 'one hundred reais'],
  [10_100, 'cento e um reais', 'one hundred and one reais'],
  [100_000, 'mil reais', 'one thousand reais'],
  [100_001, 'mil reais e um centavo', 'one thousand reais and one centavo'],
  [100_100, 'mil e um reais', 'one thousand and one reais'],
  [110_000, 'mil e cem reais', 'one thousand one hundred reais'],
  [
    123_456,
    'mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
    'one thousand two hundred and thirty-four reais and fifty-six centavos',
  ],
  [200_000, 'dois mil reais', 'two thousand reais'],
  [75_000_000, 'setecentos e cinquenta mil reais', 'seven hundred fifty thousand reais'],
  [100_000_000, 'um milhão de reais', 'one million reais'],
  [100_000_100, 'um milhão e um reais', 'one million and one reais'],
  [120_000_000, 'um milhão e duzentos mil reais', 'one million two hundred thousand reais'],
  [200_000_050, 'dois milhões de reais e cinquenta centavos', 'two million reais and fifty centavos'],
  [100_000_000_000, 'um bilhão de reais', 'one billion reais'],
])('%i cents', async (cents, portuguese, english) => {
  expect(await spellAmount(cents, 'pt-BR')).toBe(portuguese)
  expect(await spellAmount(cents, 'en')).toBe(english)
})

test('the largest amount is exact to its last centavo', async () => {
  expect(MAX_CENTS).toBe(3_518_437_208_883_199)
  expect(await spellAmount(MAX_CENTS, 'pt-BR')).toMatch(
    /^trinta e cinco trilhões.* e trinta e um reais e noventa e nove centavos$/,
  )
  expect(await spellAmount(MAX_CENTS, 'en')).toMatch(
    /^thirty-five trillion .* and thirty-one reais and ninety-nine centavos$/,
  )
})
