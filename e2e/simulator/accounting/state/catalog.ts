import type { Trade } from './parties.ts'

/** Prices in cents, `ncm` as printed on the note, quantities in whole units. */
export type Product = { description: string; ncm: string; unit: string; from: number; to: number; most: number }

function product(description: string, ncm: string, unit: string, from: number, to: number, most = 120): Product {
  return { description, ncm, unit, from, to, most }
}

const packaging = [
  product('Caixa de papelão ondulado 40 x 30 x 25 cm', '48191000', 'UN', 285, 690, 900),
  product('Filme stretch 500 mm x 25 µm', '39201099', 'RL', 4890, 7250, 60),
  product('Fita adesiva transparente 48 mm x 100 m', '39191010', 'RL', 640, 1180, 300),
  product('Saco plástico PEAD 30 x 40 cm, pct c/ 1.000', '39232190', 'PC', 5400, 8900, 80),
  product('Palete de madeira PBR 1,00 x 1,20 m', '44152000', 'UN', 6900, 9800, 40),
  product('Etiqueta térmica 100 x 150 mm, rolo c/ 500', '48211000', 'RL', 2380, 3990, 120),
]

const goods: Partial<Record<Trade, readonly Product[]>> = {
  ferragens: [
    product('Parafuso sextavado M8 x 50 zincado, cx c/ 100', '73181500', 'CX', 2890, 5400, 240),
    product('Porca sextavada M8 zincada, cx c/ 200', '73181600', 'CX', 1990, 3100, 200),
    product('Chapa de aço galvanizado 1,25 mm 2 x 1 m', '72104910', 'UN', 18900, 26500, 60),
    product('Barra roscada 1/2" x 1 m', '73181500', 'UN', 1240, 2190, 300),
    product('Dobradiça aço inox 3.1/2" c/ anel', '83021000', 'PR', 1980, 4290, 150),
    product('Fechadura externa cromada 40 mm', '83014000', 'UN', 7990, 18900, 60),
    product('Disco de corte 7" para inox', '68042211', 'UN', 980, 1790, 400),
    product('Broca aço rápido Ø 10 mm', '82075011', 'UN', 1590, 3980, 120),
    product('Arame recozido nº 18, rolo 1 kg', '72171090', 'KG', 1390, 2150, 250),
    product('Cadeado latão 50 mm', '83011000', 'UN', 3290, 5990, 90),
  ],
  eletrica: [
    product('Cabo flexível 2,5 mm² 750 V azul, rolo 100 m', '85444900', 'RL', 18900, 27900, 60),
    product('Disjuntor DIN tripolar 40 A curva C', '85362000', 'UN', 6890, 11900, 80),
    product('Lâmpada LED bulbo 9 W 6500 K', '85395200', 'UN', 690, 1290, 600),
    product('Tomada 2P+T 20 A branca', '85366910', 'UN', 890, 1890, 300),
    product('Eletroduto corrugado 25 mm, rolo 50 m', '39173290', 'RL', 7490, 11200, 50),
    product('Painel solar monocristalino 550 W', '85414300', 'UN', 64900, 89000, 48),
    product('Inversor on-grid 5 kW monofásico', '85044090', 'UN', 318000, 459000, 6),
    product('Quadro de distribuição 24 DIN', '85381000', 'UN', 11900, 23900, 30),
  ],
  alimentos: [
    product('Farinha de trigo tipo 1, fardo 10 x 1 kg', '11010010', 'FD', 3890, 5290, 240),
    product('Açúcar cristal, saca 50 kg', '17019900', 'SC', 16900, 22400, 90),
    product('Queijo muçarela peça, kg', '04061010', 'KG', 3190, 4390, 180),
    product('Café torrado em grãos 1 kg', '09012100', 'UN', 5490, 8990, 200),
    product('Polpa de açaí médio 100 g, cx c/ 100', '08119000', 'CX', 18900, 26900, 120),
    product('Filé de tilápia congelado, cx 10 kg', '03046100', 'CX', 31900, 42900, 50),
    product('Suco de cupuaçu integral 1 L', '20098990', 'UN', 1190, 1990, 360),
    product('Leite UHT integral 1 L, cx c/ 12', '04012010', 'CX', 5190, 6890, 300),
    product('Manteiga sem sal 200 g', '04051000', 'UN', 890, 1390, 400),
  ],
  moveis: [
    product('Chapa MDF 15 mm branco TX 2,75 x 1,85 m', '44111391', 'UN', 21900, 31900, 80),
    product('Cadeira giratória “Prática” c/ braço', '94013090', 'UN', 38900, 79900, 30),
    product('Mesa de reunião 2,40 x 1,10 m carvalho', '94033000', 'UN', 98900, 178000, 6),
    product('Sofá 3 lugares linho cinza', '94016100', 'UN', 189000, 349000, 5),
    product('Puxador perfil alumínio 3 m', '83024200', 'UN', 3990, 6990, 120),
    product('Corrediça telescópica 450 mm, par', '83024200', 'PR', 1890, 3490, 240),
    product('Espuma D33 10 cm 1,38 x 1,88 m', '39211390', 'UN', 28900, 41900, 40),
  ],
  cosmeticos: [
    product('Óleo essencial de lavanda 1 L', '33012990', 'UN', 38900, 62900, 24),
    product('Frasco PET âmbar 250 ml c/ válvula', '39233090', 'UN', 189, 349, 4000),
    product('Creme hidratante manacá 200 g', '33049910', 'UN', 1890, 3290, 480),
    product('Xampu sólido 80 g', '33051000', 'UN', 1690, 2790, 480),
    product('Glicerina bidestilada USP 25 kg', '29054500', 'BB', 23900, 33900, 20),
    product('Manteiga de karité refinada 5 kg', '15159090', 'BD', 18900, 28900, 30),
  ],
  informatica: [
    product('Notebook 14" 16 GB SSD 512 GB', '84713012', 'UN', 329000, 489000, 12),
    product('Monitor LED 24" Full HD', '85285200', 'UN', 69900, 98900, 25),
    product('Switch gerenciável 24 portas Gigabit', '85176234', 'UN', 119000, 189000, 6),
    product('Toner preto compatível 2.600 pág.', '84439933', 'UN', 8900, 15900, 40),
    product('Nobreak 1.500 VA bivolt', '85044040', 'UN', 79900, 119000, 10),
    product('Cabo de rede CAT6 azul 305 m', '85444200', 'CX', 59900, 89000, 12),
  ],
  construcao: [
    product('Cimento CP II-E-32, saco 50 kg', '25232910', 'SC', 3290, 4190, 400),
    product('Argamassa AC III cinza 20 kg', '38245000', 'SC', 2490, 3690, 300),
    product('Porcelanato polido 60 x 60 cm, m²', '69072100', 'M2', 5490, 8990, 280),
    product('Tinta acrílica fosca branca 18 L', '32091010', 'LT', 25900, 41900, 40),
    product('Tubo PVC soldável 25 mm 6 m', '39172300', 'UN', 2190, 3190, 200),
    product('Vergalhão CA-50 10 mm 12 m', '72142000', 'UN', 5290, 7290, 250),
    product('Telha fibrocimento 2,44 x 1,10 m 6 mm', '68114000', 'UN', 6890, 8990, 120),
  ],
  textil: [
    product('Fio de algodão 30/1 penteado, kg', '52052300', 'KG', 2890, 3990, 500),
    product('Malha meia-malha 30/1 branca, kg', '60062100', 'KG', 4290, 5990, 320),
    product('Camiseta básica algodão P ao GG', '61091000', 'UN', 1890, 3490, 600),
    product('Zíper invisível 20 cm, cx c/ 100', '96071900', 'CX', 8900, 13900, 40),
    product('Linha de costura 120, cone 5.000 m', '54011012', 'UN', 690, 1290, 400),
    product('Botão poliéster 4 furos 18", grosa', '96062100', 'GR', 1190, 2290, 120),
  ],
  embalagens: packaging,
  papelaria: [
    product('Papel sulfite A4 75 g, cx c/ 10 resmas', '48025610', 'CX', 18900, 25900, 60),
    product('Caderno universitário 10 matérias', '48202000', 'UN', 1490, 2890, 300),
    product('Caneta esferográfica azul, cx c/ 50', '96081000', 'CX', 3290, 4990, 80),
    product('Pasta suspensa kraft, cx c/ 50', '48203000', 'CX', 6890, 9900, 40),
    product('Livro “Contos do Sertão”, 3ª edição', '49019900', 'UN', 2990, 5490, 120),
  ],
  saude: [
    product('Luva nitrílica sem pó M, cx c/ 100', '40151200', 'CX', 2290, 4190, 300),
    product('Seringa descartável 10 ml, cx c/ 250', '90183119', 'CX', 8900, 13900, 60),
    product('Álcool 70 % 1 L', '22071090', 'UN', 790, 1290, 400),
    product('Máscara cirúrgica tripla, cx c/ 50', '63079010', 'CX', 990, 1990, 400),
  ],
}

/** A trade's goods; service firms send packaging. */
export function productsOf(trade: Trade): readonly Product[] {
  return goods[trade] ?? packaging
}

/** A service with its code in the national list and its price range in cents. */
export type Service = { description: string; code: string; cnae: string; from: number; to: number }

function service(description: string, code: string, cnae: string, from: number, to: number): Service {
  return { description, code, cnae, from, to }
}

const offered: Partial<Record<Trade, readonly Service[]>> = {
  informatica: [
    service('Licenciamento de sistema de gestão na nuvem, mensalidade', '010501', '6203100', 89000, 780000),
    service('Suporte técnico em informática, 40 horas', '010701', '6209100', 240000, 960000),
  ],
  saude: [
    service('Exames laboratoriais de medicina ocupacional', '040201', '8640202', 38000, 420000),
    service('Consultas médicas e exames admissionais', '040101', '8630503', 25000, 290000),
  ],
  transporte: [service('Armazenagem e movimentação de carga, quinzena', '110401', '5211799', 180000, 1240000)],
  telecom: [service('Locação de espaço em data center, 4 U', '010301', '6311900', 120000, 680000)],
}

const general = [
  service('Honorários contábeis e assessoria fiscal', '171901', '6920601', 180000, 890000),
  service('Limpeza e conservação predial, equipe de 6 pessoas', '071001', '8121400', 420000, 1890000),
  service('Vigilância patrimonial 24 h, 2 postos', '110201', '8011101', 980000, 2640000),
  service('Criação de campanha institucional & mídia digital', '170601', '7311400', 350000, 1780000),
  service('Manutenção preventiva de equipamentos', '140101', '3314799', 68000, 540000),
]

export function servicesOf(trade: Trade): readonly Service[] {
  return offered[trade] ?? general
}
