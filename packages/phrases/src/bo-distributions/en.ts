import messages from '../../catalogues/bo-distributions/en.json' with { type: 'json' };

export default messages;
