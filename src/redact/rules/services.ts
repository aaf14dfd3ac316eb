// Services whose keys have no mark of their own: known by the service's name in front of a value that looks drawn at random.
import type { Rule } from '../rule.js';
import { vendor } from './build.js';

const NAMES = `
  abbysale abuseipdb accuweather adzuna aeroworkflow airbrake airvisual aiven alconost alegra aletheia alienvault ambee anypoint apacta
  api2cart apideck apiflash apifonica apilayer apimatic apitemplate appcues appfollow appointedd apptivo appwrite audd autoklose
  aviationstack axonaut aylien ayrshare backblaze bannerbear baremetrics baseten beebole besttime billomat bitbar bitfinex bitmex
  blazemeter blitapp bombbomb borgbase brandfetch braintrust browserstack browshot bugherd bulksms bunnycdn buttercms caflou
  calendarific calorieninja campayn capsulecrm carboninterface cashboard caspio cexio chartmogul chatfuel checkvist clearbit clickhelp
  clicksend cliengo clinchpad clockify clockworksms cloudconvert cloudimage cloudinary cloudmersive cloudsmith cloverly clustdoc codacy
  codeclimate codemagic codequiry coinapi coinlayer coinlib commercejs convertapi convertkit countrylayer coveralls craftmypdf crowdin
  cryptocompare currencycloud currencyfreaks currencylayer currencyscoop customerio d7network dailyco dashscope databox deepai deepinfra
  deepl_ deepseek detectify detectlanguage dfuse diffbot disqus docparser documo dotmailer dovico dwolla dynalist dyspatch edamam edenai
  elasticemail enablex ethplorer eventbrite everhour exchangerate faceplusplus fastforex fetchrss fibery filebase finage fixerio
  flightapi flowflu formbucket formcraft foursquare geckoboard gengo geoapify geocodio geocodify getgeoapi getresponse glassnode
  gocanvas graphcms graphhopper groovehq gtmetrix gumroad gyazo happyscribe hasura hellosign helpcrunch helpscout holidayapi html2pdf
  humanloop hygraph hyperbolic iconfinder iexcloud imagekit imagga insightly instamojo integromat intrinio invoiceocean ip2location
  ipapi ipify ipqualityscore jotform jumpcloud kaleyra karmacrm keenio kickbox klaviyo klipfolio kontent languagelayer lemlist lexigram
  livekit livestorm locationiq loginradius lokalise loyverse magicbell mailboxlayer mailerlite mailmodo mailsac mapquest marketstack
  mavenlink meaningcloud mediastack meistertask mesibo metaapi mindmeister minimax mockaroo monkeylearn moonclerk moonshot moosend
  moralis nebius nethunt netsuite neutrinoapi newscatcher nftport nightfall novita numverify nutritionix nylas oanda omnisend onelogin
  onepagecrm oopspam opencage openuv owlbot packagecloud pagarme pandadoc pandascore paperspace paralleldots parsehub parseur
  partnerstack pastebin paymongo pdflayer pdfshift peopledatalabs pepipost pinata pipedream pipedrive pivotaltracker pixabay planyo
  podio poloniex portkey positionstack postageapp predibase prodpad promptlayer proxycrawl pubnub purestake pushbullet qianfan qubole
  rawg rebrandly rechargepayments repairshopr restpack ringcentral ritekit rocketreach route4me salesflare salesmate sambanova saucelabs
  scalr scrapeowl scraperapi scraperbox scrapestack scrapfly scrapingant scrapingbee screenshotapi screenshotlayer selectpdf serper
  serphouse serpstack sheety sherpadesk shipday shotstack shutterstock signalwire signaturit siliconflow simfin simplesat siteleaf
  skrapp smartsheet smartystreets snipcart speechtext spoonacular sportradar sportmonks sslmate statuscake statuspage statuspal
  stockdata storecove stormglass storychief strava stripo surveysparrow survicate swiftype tallyfy tatum_ taxjar teamgate telnyx
  testingbot textmagic thinkific thousandeyes ticketmaster tiingo timecamp timezoneapi tmetric todoist toggl tomorrowio tradier
  transferwise travelpayouts turbopuffer twelvedata tyntec typetalk ubidots uclassify uplead uploadcare upstash uptimerobot urlscan
  userstack vatlayer vbout voodoosms vouchery vpnapi walkscore weatherbit weatherstack web3storage wepay_ whoxy wistia worksnaps wrike_
  xata yelp yousign zenkit zenrows zenscrape zenserp zeplin zerobounce zilliz zipbooks zipcodeapi zulip
`;

export const serviceRules: readonly Rule[] = [
  vendor('service-key', 'Key of a service by name', NAMES.trim().split(/\s+/), ['b64u', 16, 128], { random: true }),
];
