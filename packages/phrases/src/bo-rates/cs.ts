import messages from '../../catalogues/bo-rates/cs.json' with { type: 'json' };

export default messages;
