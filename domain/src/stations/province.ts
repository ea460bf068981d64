import type { TextPair } from '../kernel/texts.ts'

/** Provinces as stations are entered with them, and their usual English names. */
const englishNames: Readonly<Record<string, string>> = {
  北京: 'Beijing',
  天津: 'Tianjin',
  河北: 'Hebei',
  山西: 'Shanxi',
  内蒙古: 'Inner Mongolia',
  辽宁: 'Liaoning',
  吉林: 'Jilin',
  黑龙江: 'Heilongjiang',
  上海: 'Shanghai',
  江苏: 'Jiangsu',
  浙江: 'Zhejiang',
  安徽: 'Anhui',
  福建: 'Fujian',
  江西: 'Jiangxi',
  山东: 'Shandong',
  河南: 'Henan',
  湖北: 'Hubei',
  湖南: 'Hunan',
  广东: 'Guangdong',
  广西: 'Guangxi',
  海南: 'Hainan',
  重庆: 'Chongqing',
  四川: 'Sichuan',
  贵州: 'Guizhou',
  云南: 'Yunnan',
  西藏: 'Tibet',
  陕西: 'Shaanxi',
  甘肃: 'Gansu',
  青海: 'Qinghai',
  宁夏: 'Ningxia',
  新疆: 'Xinjiang',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾: 'Taiwan',
}

const suffix = /(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/

/** What was entered is what Chinese readers see; a place nobody knows keeps its name in both languages. */
export const provinceName = (entered: string): TextPair => [
  entered,
  englishNames[entered.replace(suffix, '')] ?? entered,
]

/** By what a station is entered with; a list shows others as they are. */
export const provinceNames: Readonly<Record<string, TextPair>> = Object.fromEntries(
  Object.keys(englishNames).map((province) => [province, provinceName(province)]),
)
