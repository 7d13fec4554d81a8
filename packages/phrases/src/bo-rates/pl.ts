import messages from '../../catalogues/bo-rates/pl.json' with { type: 'json' };

export default messages;
