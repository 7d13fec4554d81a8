import messages from '../../catalogues/bo-rates/en.json' with { type: 'json' };

export default messages;
